import type { OverlayTitle } from '#app/domain/content/interfaceEvents/overlays.ts';
import { visitorPaths } from '#app/visitorPaths.ts';

const eventName = 'overlay-open';

/** Tells the document's listeners that an overlay with a title opened (spec §4 Forms). */
export function reportOverlayOpen(overlay: EventTarget, title: OverlayTitle): void {
  overlay.dispatchEvent(new CustomEvent(eventName, { bubbles: true, detail: { title } }));
}

/** Sends each overlay that opens to the portal's own log, which names no user; a lost entry does not matter. */
export function sendOverlayEvents(): void {
  document.addEventListener(eventName, (event) => {
    const { title } = (event as CustomEvent<{ title: OverlayTitle }>).detail;
    navigator.sendBeacon(
      visitorPaths.events(),
      new URLSearchParams({ event: eventName, title, path: window.location.pathname }),
    );
  });
}
