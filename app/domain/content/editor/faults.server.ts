import type { z } from 'zod';
import type { DocumentKind } from '#app/domain/content/documents/documentKinds.ts';
import { documentSchemas } from '#app/domain/content/documents/documents.ts';
import {
  blockPlaceholder,
  isPlaceholder,
  mapTexts,
  placeholdersOf,
  withSamples,
  type FoundPlaceholder,
} from '#app/domain/content/documents/placeholders.ts';
import { isSafeHref } from '#app/domain/content/documents/links.ts';
import { faultOfText, type TextFault } from '#app/domain/textBounds.ts';
import { isUnsupportedVideo } from '#app/domain/fields.ts';
import { isLegalLine, isLegalText } from '#app/domain/text.ts';
import { fieldAt } from './formValues.ts';
import type { LinkReader } from './linkReaders.ts';
import { factsOf, linksAlone, linksIn, picturesOfText, type DocumentLink } from './documentLinks.server.ts';

/** The faults for which a document is not published. */
export type FaultCode =
  | 'required'
  | 'illegalCharacters'
  | 'tooLong'
  | 'tooFew'
  | 'tooMany'
  | 'email'
  | 'date'
  | 'version'
  | 'endsBeforeStart'
  | 'unsafeLink'
  | 'deadLink'
  | 'deadLinkForSome'
  | 'tooManyLinks'
  | 'unsupportedVideo'
  | 'unknownPlaceholder'
  | 'misplacedPlaceholder'
  | 'openPlaceholder'
  | 'foreignPicture'
  | 'undescribedPicture'
  | 'missingPicture'
  | TextFault['code']
  | 'invalid';

/** What is wrong with a field of a document: its name in the form, the fault, and the limit that was passed. */
export interface Fault {
  field: string;
  code: FaultCode;
  limit?: number;
  /** The line of a text. */
  line?: number;
  /** The addresses at fault, of links, or the placeholders. */
  addresses?: string[];
  /** The readers for whom the link leads nowhere, where it works for others. */
  forWhom?: { address: string; readers: LinkReader[] }[];
}

type Issue = z.core.$ZodIssue;

/**
 * Everything for which a document of a kind may not be published that can be seen by itself: what its schema
 * refuses, unsafe links, links alone in a paragraph to videos that cannot be played (spec §5), and pictures in its text
 * that are of another site or are not described. None for one that may. `publicationFaults` knows of dead links too.
 */
export function faultsOf(kind: DocumentKind, document: unknown): Fault[] {
  const illegal = illegalTexts(document);
  if (illegal.length > 0) return illegal.map((place) => ({ ...place, code: 'illegalCharacters' }));
  const result = documentSchemas[kind].safeParse(document);
  if (!result.success) return result.error.issues.flatMap((issue) => faultsOfIssue(issue, []));
  const beyond = 'body' in result.data ? faultOfText(result.data.body) : null;
  if (beyond) return [{ field: 'body', ...beyond }];
  // What is so deep that it cannot be taken apart could not be shown either.
  if ('body' in result.data && factsOf(result.data.body) === null) return [{ field: 'body', code: 'invalid' }];
  const unsafe = linksIn(withSamples(document)).filter(({ address }) => !isSafeHref(address));
  const videos = linksAlone(document).filter(isUnsupportedVideo);
  const pictures = picturesOfText(document);
  const foreign = pictures.filter(({ imageId }) => imageId === null);
  const undescribed = pictures.filter(({ imageId, alt, isDecorative }) => imageId && alt === '' && !isDecorative);
  return [
    ...addressesByField(unsafe).map((each) => ({ ...each, code: 'unsafeLink' as const })),
    ...inText('unsupportedVideo', videos),
    ...inText(
      'foreignPicture',
      foreign.map(({ address }) => address),
    ),
    ...inText(
      'undescribedPicture',
      undescribed.map(({ address }) => address),
    ),
    ...placeholderFaults(document),
  ];
}

/** The fields of a document whose texts cannot be stored (`isLegalText`), each with the first such line. */
export function illegalTexts(document: unknown): { field: string; line: number }[] {
  const found: { field: string; line: number }[] = [];
  mapTexts(document, ({ field, text }) => {
    if (isLegalText(text)) return text;
    const lines = text.split(/\r\n?|\n/).map((line) => line.replaceAll('\t', ' '));
    found.push({ field, line: lines.findIndex((line) => !isLegalLine(line)) + 1 });
    return text;
  });
  return found;
}

function placeholderFaults(document: unknown): Fault[] {
  const found = placeholdersOf(document);
  const at = (code: FaultCode, isWrong: (each: FoundPlaceholder) => boolean) =>
    byField(found.filter(isWrong)).map((each) => ({ ...each, code }));
  return [
    ...at('unknownPlaceholder', ({ name }) => !isPlaceholder(name)),
    ...at('misplacedPlaceholder', ({ name, isMarkdown }) => name === blockPlaceholder && !isMarkdown),
  ];
}

/** Placeholders by the fields in which they stand, each as it is written. */
export function byField(found: readonly FoundPlaceholder[]): { field: string; addresses: string[] }[] {
  return addressesByField(found.map(({ field, name }) => ({ field, address: `{{${name}}}` })));
}

function inText(code: FaultCode, addresses: readonly string[]): Fault[] {
  return addresses.length > 0 ? [{ field: 'body', code, addresses: [...new Set(addresses)] }] : [];
}

/** The addresses of links by the fields in which they stand. */
export function addressesByField(links: readonly DocumentLink[]): { field: string; addresses: string[] }[] {
  const fields = [...new Set(links.map(({ field }) => field))];
  return fields.map((field) => ({
    field,
    addresses: links.filter((link) => link.field === field).map(({ address }) => address),
  }));
}

function faultsOfIssue(issue: Issue, before: readonly PropertyKey[]): Fault[] {
  const path = [...before, ...issue.path];
  if (issue.code === 'invalid_union')
    return closest(
      issue.errors.map((branch) => branch.flatMap((each) => faultsOfIssue(each, path))),
      fieldAt(path),
    );
  return [{ field: fieldAt(path), ...faultOfIssue(issue) }];
}

// Of the forms that an entry may have, the one that is nearly met: least is wrong with the entry as a whole.
function closest(branches: readonly Fault[][], entry: string): Fault[] {
  const weight = (faults: readonly Fault[]) =>
    faults.filter(({ field }) => field === entry).length * 100 + faults.length;
  return branches.toSorted((one, other) => weight(one) - weight(other))[0] ?? [{ field: entry, code: 'invalid' }];
}

function faultOfIssue(issue: Issue): Omit<Fault, 'field'> {
  if (issue.code === 'too_small')
    return issue.origin === 'array' ? { code: 'tooFew', limit: Number(issue.minimum) } : { code: 'required' };
  if (issue.code === 'too_big')
    return { code: issue.origin === 'array' ? 'tooMany' : 'tooLong', limit: Number(issue.maximum) };
  if (issue.code === 'custom' && issue.message === 'endsBeforeStart') return { code: 'endsBeforeStart' };
  if (issue.code === 'invalid_format')
    return {
      code:
        issue.format === 'email'
          ? 'email'
          : issue.format === 'date'
            ? 'date'
            : issue.format === 'regex'
              ? 'version'
              : 'invalid',
    };
  if (issue.code === 'invalid_type' || issue.code === 'invalid_value') return { code: 'required' };
  return { code: 'invalid' };
}

/**
 * A document without the items of lists that are not finished yet, for the preview; null where that is not enough for
 * its schema.
 */
export function finishedPart(kind: DocumentKind, document: unknown): { document: unknown; leftOut: number } | null {
  const copy = structuredClone(document);
  const schema = documentSchemas[kind];
  let leftOut = 0;
  for (let round = 0; round < 3; round += 1) {
    const result = schema.safeParse(copy);
    if (result.success) return { document: result.data, leftOut };
    const items = new Set(
      result.error.issues.map(({ path }) =>
        JSON.stringify(path.slice(0, path.findIndex((part) => typeof part === 'number') + 1)),
      ),
    );
    for (const path of [...items]
      .map((item) => JSON.parse(item) as (string | number)[])
      .toSorted((one, other) => Number(other.at(-1)) - Number(one.at(-1)))) {
      if (path.length === 0) return null;
      leftOut += removeAt(copy, path);
    }
  }
  return null;
}

function removeAt(document: unknown, path: readonly (string | number)[]): number {
  const list = path
    .slice(0, -1)
    .reduce<unknown>((value, part) => (value as Record<string | number, unknown> | undefined)?.[part], document);
  return Array.isArray(list) ? list.splice(Number(path.at(-1)), 1).length : 0;
}
