/** The look of players. Its hash is in the page's policy: a test compares them. */
export const PLAYER_STYLE = `
:root { color-scheme: light; --ink: #20242b; --soft: #5b626c; --line: #d9dce1; --accent: #0072b2; }
* { box-sizing: border-box; }
body { margin: 0; background: #fff; color: var(--ink); font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; }
main { max-width: 1200px; margin: 0 auto; padding: 20px; }
h1 { font-size: 22px; margin: 0 0 12px; overflow-wrap: anywhere; }
#stage { position: relative; margin: 0 auto; }
#stage svg, #stage canvas { display: block; width: 100%; height: auto; }
#stage canvas { position: absolute; left: 0; top: 0; }
.bar { display: flex; flex-wrap: wrap; align-items: center; gap: 10px 16px; margin: 12px 0; }
.bar label { display: flex; align-items: center; gap: 6px; }
button, select { font: inherit; padding: 6px 12px; border: 1px solid var(--soft); border-radius: 6px; background: #fff; color: inherit; min-height: 36px; }
button { min-width: 84px; font-weight: 600; background: var(--accent); border-color: var(--accent); color: #fff; }
button:disabled { opacity: 0.5; }
input[type=range] { flex: 1 1 240px; accent-color: var(--accent); min-height: 36px; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
output { font-variant-numeric: tabular-nums; min-width: 5em; }
ul { display: flex; flex-wrap: wrap; gap: 4px 18px; list-style: none; margin: 0 0 8px; padding: 0; }
li { display: flex; align-items: center; gap: 6px; overflow-wrap: anywhere; }
.speeds { display: none; }
body[data-color=speed] .speeds { display: flex; }
body[data-color=speed] .crowds { display: none; }
.note { color: var(--soft); font-size: 13px; margin: 0; }
@media print { .bar { display: none; } }
`;

export const PLAYER_STYLE_HASH = '5KO4vXCaz3Vwjr/sVeBEtIGzbvX/I80MV/jz4J3G4Sc=';
