import type { Page } from 'playwright-core';

/** Drops a file on the page as a person does: drag over, drop. */
export async function dropFile(page: Page, name: string, bytes: Uint8Array, type = ''): Promise<void> {
  const base64 = Buffer.from(bytes).toString('base64');
  await page.evaluate(
    ([fileName, content, mime]) => {
      const data = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([data], fileName, { type: mime }));
      for (const kind of ['dragover', 'drop']) {
        const event = new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true });
        document.querySelector('.stage')?.dispatchEvent(event);
      }
    },
    [name, base64, type] as const,
  );
}

/** Drops a file of white space, made in the page: it would take long to bring it there. */
export async function dropLargeFile(page: Page, name: string, megabytes: number): Promise<void> {
  await page.evaluate(
    ([fileName, count]) => {
      const part = new Uint8Array(1024 * 1024).fill(32);
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(new Array(count).fill(part), fileName));
      const event = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true });
      document.querySelector('.stage')?.dispatchEvent(event);
    },
    [name, megabytes] as const,
  );
}
