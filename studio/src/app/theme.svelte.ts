export type ThemeName = 'light' | 'dark';

const KEY = 'footfall-theme';

/** Light or dark: as the system likes it, until the user decides. */
export class Theme {
  /** What is shown. */
  name: ThemeName = $state('light');
  private readonly listeners = new Set<() => void>();

  constructor() {
    const dark = matchMedia('(prefers-color-scheme: dark)');
    const chosen = readChoice();
    this.show(chosen ?? (dark.matches ? 'dark' : 'light'));
    dark.addEventListener('change', () => {
      if (readChoice() === undefined) this.show(dark.matches ? 'dark' : 'light');
    });
  }

  toggle(): void {
    const name = this.name === 'dark' ? 'light' : 'dark';
    try {
      localStorage.setItem(KEY, name);
    } catch {
      // Without storage the choice holds until the page is closed.
    }
    this.show(name);
  }

  /** Canvases take their colours from the theme: they are drawn anew when it changes. */
  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  private show(name: ThemeName): void {
    this.name = name;
    document.documentElement.dataset.theme = name;
    for (const listener of this.listeners) listener();
  }
}

function readChoice(): ThemeName | undefined {
  try {
    const name = localStorage.getItem(KEY);
    return name === 'light' || name === 'dark' ? name : undefined;
  } catch {
    return undefined;
  }
}
