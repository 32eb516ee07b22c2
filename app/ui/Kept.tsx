import type { HTMLAttributes, ReactNode } from 'react';
import { useRequestContext } from '#app/requestContext.ts';

interface KeptProps extends HTMLAttributes<HTMLElement> {
  as: 'nav' | 'footer' | 'ul' | 'tr' | 'thead' | 'dl';
  /** The element's own id: by it the server finds the element in its page. */
  id: string;
  /** All that the content depends on, but for the language: one of few, or what the element shows. Without a name it is not kept. */
  name: string | undefined;
  /** Draws the content, in which there is no second element of the kind `as`. */
  draw: () => ReactNode;
}

/**
 * An element whose content the server draws once for each `name` and then keeps as markup, since whoever has the same name would see
 * the same (docs/performance.md). The browser draws and hydrates it like any other.
 */
export function Kept({ as: Element, name, draw, ...attributes }: KeptProps) {
  const { markup } = useRequestContext();
  const known = name === undefined ? undefined : markup?.take(Element, attributes.id, name);
  if (known !== undefined) return <Element {...attributes} dangerouslySetInnerHTML={{ __html: known }} />;
  return <Element {...attributes}>{draw()}</Element>;
}
