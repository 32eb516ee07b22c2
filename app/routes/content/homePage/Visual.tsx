import { useState } from 'react';
import type { HomeDocument } from '#app/domain/content/documents/documents.ts';
import { imageWidths } from '#app/domain/content/pictures/imageRules.ts';
import type { BrandFamily } from '#app/domain/markets/brands.ts';
import { Art } from './Art.tsx';

type Place = Pick<HomeDocument['hero'], 'art' | 'picture'>;

interface VisualProps extends Place {
  family: BrandFamily;
  /** How wide the picture is shown, as the `sizes` of an image say it. */
  sizes: string;
  className?: string;
  keep?: 'middle' | 'left' | 'right';
  /** True for what is in view as the page opens. */
  first?: boolean;
}

/**
 * The picture that an editor chose, no larger than it is shown; else, and where it does not come, the drawing. The
 * style sheet gives the place its shape.
 */
export function Visual({ art, picture, family, sizes, className = '', keep, first = false }: VisualProps) {
  const [failed, setFailed] = useState(false);
  if (!picture || failed) return <Art name={art} family={family} className={className} keep={keep} />;
  const address = (width: number) => `/images/${picture.image}/${width}`;
  return (
    <img
      className={`picture ${className}`}
      src={address(960)}
      srcSet={imageWidths.map((width) => `${address(width)} ${width}w`).join(', ')}
      sizes={sizes}
      width={960}
      height={480}
      alt={picture.alt}
      loading={first ? 'eager' : 'lazy'}
      decoding="async"
      onError={() => setFailed(true)}
    />
  );
}
