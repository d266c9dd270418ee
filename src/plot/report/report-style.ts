/** The look of reports. Its hash is in the page's policy: a test compares them. */
export const REPORT_STYLE = `
:root { color-scheme: light; --ink: #20242b; --soft: #5b626c; --line: #d9dce1; --page: #f5f5f3; --accent: #0072b2; }
* { box-sizing: border-box; }
body { margin: 0; background: #fff; color: var(--ink); font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; }
main { max-width: 900px; margin: 0 auto; padding: 32px 24px 64px; }
header { border-bottom: 3px solid var(--accent); padding-bottom: 16px; margin-bottom: 24px; }
h1 { font-size: 28px; line-height: 1.2; margin: 0 0 6px; overflow-wrap: anywhere; }
h2 { font-size: 20px; margin: 40px 0 12px; break-after: avoid; }
h3 { font-size: 15px; margin: 20px 0 6px; break-after: avoid; overflow-wrap: anywhere; }
p { margin: 0 0 10px; }
.lead, figcaption, .unit, .note { color: var(--soft); }
nav ol { columns: 2; padding-left: 20px; margin: 8px 0 0; }
a { color: #005a8f; }
a:focus-visible, summary:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(150px, 1fr)); gap: 10px; margin: 0; padding: 0; list-style: none; }
.cards li { background: var(--page); border: 1px solid var(--line); border-radius: 6px; padding: 10px 12px; break-inside: avoid; }
.cards b { display: block; font-weight: 600; font-size: 13px; color: var(--soft); }
.cards span { font-size: 22px; font-weight: 650; font-variant-numeric: tabular-nums; }
.cards .unit { font-size: 14px; font-weight: 400; }
figure { margin: 0 0 28px; break-inside: avoid; }
figure svg { display: block; width: 100%; height: auto; border: 1px solid var(--line); border-radius: 6px; }
figcaption { font-size: 13px; margin-top: 6px; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-size: 13px; font-variant-numeric: tabular-nums; margin: 0 0 16px; min-width: 40%; }
th, td { text-align: right; padding: 4px 10px; border-bottom: 1px solid var(--line); vertical-align: top; }
th { font-weight: 600; }
th:first-child, td:first-child { text-align: left; padding-left: 0; }
td.text { text-align: left; overflow-wrap: anywhere; min-width: 7em; }
thead th { border-bottom: 2px solid var(--ink); }
.facts { display: grid; grid-template-columns: repeat(auto-fill, minmax(300px, 1fr)); gap: 4px 32px; }
.facts table { width: 100%; }
.warnings { border-left: 4px solid #d55e00; padding: 8px 14px; background: #fdf3ec; margin: 0; }
.warnings li { margin-left: 16px; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: minmax(150px, 220px) 1fr; gap: 4px 16px; font-size: 13px; }
dt { font-weight: 600; }
dd { margin: 0; }
@media print {
  @page { size: A4; margin: 16mm 14mm; }
  body { font-size: 10pt; }
  main { max-width: none; padding: 0; }
  nav { display: none; }
  .cards { grid-template-columns: repeat(4, 1fr); }
  .facts { grid-template-columns: 1fr 1fr; }
  h2 { margin-top: 22pt; }
  a { color: inherit; text-decoration: none; }
  figure svg { max-height: 112mm; }
}
`;

export const REPORT_STYLE_HASH = 'DRTn3/dXUquCerKOi9fCQ9E+MNfP0t7OXSFnN2OkVjA=';
