import { destinationNames } from '#app/domain/content/documents/destinations.ts';
import { editorFields, type ListPart } from './fields.ts';

/** An entry of a menu or footer: a destination by its name, or a link. */
export type MenuEntry = string | { label: string; to: string };

/** A place of a menu and footer that has room: the main menu, a submenu of it, or a column of the footer. */
export interface MenuPlace {
  /** Its name in the form of the menu: `menu`, `menu[2].children`, `footer[0].links`. */
  name: string;
  /** What the submenu or column is called; null for the main menu. */
  label: string | null;
}

type Fields = Record<string, unknown>;

/** The entry by which a menu leads to a page: as a destination where the table has it (`destinations.ts`), else a link. */
export function menuEntryOf(path: string, label: string): MenuEntry {
  const page = path.replace(/^pages\//, '');
  return destinationNames.some((name) => name === page) ? page : { label, to: `/pages/${page}` };
}

/** The places of a menu and footer to which an entry can be added. */
export function placesIn(document: unknown): MenuPlace[] {
  const { menu, footer } = listsOf(document);
  return [
    ...(menu.length < mostOf('menu') ? [{ name: 'menu', label: null }] : []),
    ...menu.flatMap((entry, index) => {
      const children = isFields(entry) && Array.isArray(entry.children) ? entry.children : null;
      const hasRoom = children !== null && children.length < mostOf('menu', 'children');
      return hasRoom ? [{ name: `menu[${index}].children`, label: labelOf(entry, 'label') }] : [];
    }),
    ...footer.flatMap((column, index) => {
      const hasRoom =
        isFields(column) && Array.isArray(column.links) && column.links.length < mostOf('footer', 'links');
      return hasRoom ? [{ name: `footer[${index}].links`, label: labelOf(column, 'title') }] : [];
    }),
  ];
}

/** A menu and footer with an entry at the end of a place; null where there is no such place, or no room. */
export function withEntry(document: unknown, place: string, entry: MenuEntry): object | null {
  if (!isFields(document) || !placesIn(document).some(({ name }) => name === place)) return null;
  const changed = structuredClone(document);
  const { menu, footer } = listsOf(changed);
  const [, list = '', index] = /^(menu|footer)(?:\[(\d+)\])?/.exec(place) ?? [];
  if (index === undefined) menu.push(entry);
  else {
    const item = (list === 'menu' ? menu : footer)[Number(index)] as { children?: unknown[]; links?: unknown[] };
    (item.children ?? item.links)?.push(entry);
  }
  return changed;
}

function listsOf(document: unknown): { menu: unknown[]; footer: unknown[] } {
  const { menu, footer } = isFields(document) ? document : ({} as Fields);
  return { menu: Array.isArray(menu) ? menu : [], footer: Array.isArray(footer) ? footer : [] };
}

function labelOf(item: unknown, name: string): string {
  return isFields(item) && typeof item[name] === 'string' ? item[name] : '';
}

function mostOf(list: string, below?: string): number {
  const outer = editorFields.headerFooter.find((part): part is ListPart => part.type === 'list' && part.name === list);
  const part = below
    ? outer?.fields.find((each): each is ListPart => each.type === 'list' && each.name === below)
    : outer;
  return part?.max ?? 0;
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
