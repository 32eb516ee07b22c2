import { logoSize, type Logo } from '#app/domain/markets/settings/logos.ts';
import { visitorPaths } from '#app/visitorPaths.ts';

/** The room that a logo has in a header. */
const headerBox = { width: 200, height: 40 };

/** A logo that a brand has set, in a header. */
export function LogoPicture({ logo, alt }: { logo: Logo; alt: string }) {
  return <img className="wordmark-logo" src={visitorPaths.logo(logo.hash)} alt={alt} {...logoSize(logo, headerBox)} />;
}
