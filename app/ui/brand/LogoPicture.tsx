import { useRouteLoaderData } from '@remix-run/react';
import { logoSize, type Logo } from '#app/domain/markets/settings/logos.ts';
import { visitorPaths } from '#app/visitorPaths.ts';

type NamedLogo = Logo & { alt: string };

/** The logos that are set, by brand or `portal`. */
export function useLogos(): Record<string, NamedLogo> {
  return useRouteLoaderData<{ logos?: Record<string, NamedLogo> }>('root')?.logos ?? {};
}

/** The logo that a brand has set. */
export function useLogo(brand: string): NamedLogo | undefined {
  return useLogos()[brand];
}

/** The room that a logo has in a header. */
const headerBox = { width: 200, height: 40 };

/** A logo that a brand has set, in a header. */
export function LogoPicture({ logo, alt }: { logo: Logo; alt: string }) {
  return <img className="wordmark-logo" src={visitorPaths.logo(logo.hash)} alt={alt} {...logoSize(logo, headerBox)} />;
}

interface LogoPlateProps {
  logo: Logo;
  brand: string;
  alt: string;
  box: { width: number; height: number };
}

/** A logo outside its brand's header, on the header's color, for which it is made. */
export function LogoPlate({ logo, brand, alt, box }: LogoPlateProps) {
  return (
    <span className="logo-plate" data-paper={brand}>
      <img src={visitorPaths.logo(logo.hash)} alt={alt} {...logoSize(logo, box)} />
    </span>
  );
}
