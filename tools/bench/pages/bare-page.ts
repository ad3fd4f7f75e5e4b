// The bare copy of a page: its HTML without scripts, with its styles inside.

/** `html` without scripts, preloads and links to `styles` (CSS by address), which stand in its head instead. */
export function barePage(html: string, styles: Readonly<Record<string, string>>): string {
  return html.replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, '').replaceAll(/<link\b[^>]*>/g, (link) => {
    if (/rel="(modulepreload|preload|preconnect)"/.test(link)) return '';
    const css = link.includes('rel="stylesheet"') ? styles[addressOf(link)] : undefined;
    return css === undefined ? link : `<style>${css}</style>`;
  });
}

/** The addresses of the style sheets that `html` asks for, as written. */
export function styleSheets(html: string): string[] {
  const links = html.match(/<link\b[^>]*rel="stylesheet"[^>]*>/g) ?? [];
  return [...new Set(links.map(addressOf))];
}

const addressOf = (link: string): string => /href="([^"]*)"/.exec(link)?.[1]?.replaceAll('&amp;', '&') ?? '';
