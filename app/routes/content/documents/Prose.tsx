import { useEffect, useRef } from 'react';

/**
 * The text of a content page; `html` comes out of renderMarkdown, which lets only a safe subset through. A paragraph
 * that is a link to a video becomes a player once it is pressed, and loads nothing from elsewhere before; links to
 * protected files have no context menu (spec §2).
 */
export function Prose({ html }: { html: string }) {
  const prose = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const node = prose.current;
    if (!node) return undefined;
    for (const table of node.querySelectorAll('table')) {
      // What scrolls within must be reachable by keyboard.
      if (table.scrollWidth > table.clientWidth) table.tabIndex = 0;
    }
    node.addEventListener('click', play);
    node.addEventListener('contextmenu', keepMenu);
    return () => {
      node.removeEventListener('click', play);
      node.removeEventListener('contextmenu', keepMenu);
    };
  }, [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: see above, the one way to show Markdown without a parser in the browser
  return <div ref={prose} className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}

function linkOf(event: Event, selector: string): HTMLAnchorElement | null {
  return event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(selector) : null;
}

function play(event: MouseEvent): void {
  const link = linkOf(event, 'p.video > a[data-video]');
  // With a key the link opens as it would anywhere.
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  const player = document.createElement('iframe');
  player.src = `https://www.youtube-nocookie.com/embed/${encodeURIComponent(link.dataset.video ?? '')}?autoplay=1&rel=0`;
  player.title = link.textContent ?? '';
  player.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture';
  player.allowFullscreen = true;
  // The player refuses pages that do not say where they are.
  player.referrerPolicy = 'strict-origin-when-cross-origin';
  link.replaceWith(player);
  player.focus();
}

function keepMenu(event: MouseEvent): void {
  if (linkOf(event, 'a[data-protected]')) event.preventDefault();
}
