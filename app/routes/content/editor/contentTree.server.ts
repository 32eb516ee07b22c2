import type { StaffContext } from '#app/domain/context.server.ts';
import {
  everyDocument,
  type ListedDocument,
  type ListedLanguage,
} from '#app/domain/content/editor/listDocuments.server.ts';
import { formatDateInTable } from '#app/domain/display.ts';
import { isMarket, type Market } from '#app/domain/markets/markets.ts';
import { marketsOf } from '#app/domain/permissions/staffMarkets.ts';
import { paths } from '#app/paths.ts';
import { translator } from '#app/platform/translations.server.ts';
import { documentName, placeName } from './documentHead.server.ts';
import { listedDocument } from './listedDocument.server.ts';

/**
 * The content as a tree: the markets with what is being worked on in each, and of the chosen one, else the reader's first,
 * every page under its part of the portal, with a line for each brand.
 */
export async function contentTree(ctx: StaffContext, chosen: Market | undefined) {
  const documents = await everyDocument(ctx);
  const branches = ['' as const, ...marketsOf(ctx.staff)].filter((market) =>
    documents.some((document) => document.market === market),
  );
  const market = chosen ?? branches.find((each) => each !== '') ?? '';
  const own = documents.filter((document) => document.market === market);
  return {
    market,
    total: own.length,
    markets: branches.map((each) =>
      branchOf(ctx, each, { all: documents.filter((document) => document.market === each), isOpen: each === market }),
    ),
    parts: partsOf(ctx, own),
  };
}
export type ContentBranch = Awaited<ReturnType<typeof contentTree>>;

function branchOf(
  { language }: StaffContext,
  market: string,
  { all, isOpen }: { all: readonly ListedDocument[]; isOpen: boolean },
) {
  const t = translator(language);
  const versions = all.flatMap(({ languages }) => Object.values(languages) as ListedLanguage[]);
  const next = versions
    .flatMap(({ scheduledFor }) => scheduledFor ?? [])
    .toSorted((one, other) => one.getTime() - other.getTime())[0];
  const day = next && formatDateInTable(next, isMarket(market) ? market : 'int', language);
  const counts = {
    drafts: versions.filter(({ hasDraft }) => hasDraft).length,
    waiting: versions.filter(({ waiting }) => waiting).length,
  };
  return {
    market,
    name: isMarket(market) ? t(`markets:market.${market}`) : t('contentEditor:everywhere'),
    href: paths.staffContent({ market }),
    open: isOpen,
    total: all.length,
    facts: [
      counts.waiting > 0 ? t('contentEditor:tree.waiting', { count: counts.waiting }) : '',
      counts.drafts > 0 ? t('contentEditor:tree.drafts', { count: counts.drafts }) : '',
      day ? t('contentEditor:tree.next', { day }) : '',
    ].filter(Boolean),
  };
}

const pagePrefix = 'pages/';

const [frame, singlePages] = ['', '/'];

// The part of a page is the first word of its address, if it has others beside it; what is no page comes first.
function partsOf(ctx: StaffContext, documents: readonly ListedDocument[]) {
  const wordOf = ({ path }: ListedDocument) =>
    path.startsWith(pagePrefix) ? path.slice(pagePrefix.length).split('/', 1)[0]! : frame;
  const pathsOf = new Map<string, Set<string>>();
  for (const document of documents)
    pathsOf.set(wordOf(document), (pathsOf.get(wordOf(document)) ?? new Set()).add(document.path));
  const partOf = (document: ListedDocument) => {
    const word = wordOf(document);
    return word === frame || pathsOf.get(word)!.size > 1 ? word : singlePages;
  };
  const parts = [...new Set(documents.map(partOf))].toSorted();
  return parts.map((part) => {
    const own = documents.filter((document) => partOf(document) === part);
    return {
      part,
      pages: [...new Set(own.map(({ path }) => path))].map((path) => {
        const ofPath = own.filter((document) => document.path === path);
        return {
          path,
          name: documentName(ctx.language, ofPath[0]!),
          rows: ofPath.map((document) => ({
            ...listedDocument(ctx, document),
            // The market is the open one of the tree.
            place: document.brand === '' ? '' : placeName(ctx.language, { ...document, market: '' }),
          })),
        };
      }),
    };
  });
}
