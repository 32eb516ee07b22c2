import type { IncomingHttpHeaders } from 'node:http';
import { mediaLimits } from '#app/domain/courses/authoring/mediaRules.ts';
import { packageLimits } from '#app/domain/courses/packages/packageEntries.ts';
import { pictureLimits } from '#app/domain/feedback/pictureRules.ts';
import { imageLimits } from '#app/domain/content/pictures/imageRules.ts';
import { logoLimits } from '#app/domain/markets/settings/logos.ts';
import { importLimits } from '#app/domain/people/import/importLimits.ts';
import { attachmentLimits } from '#app/domain/sales/commission/attachments.ts';
import { deliveryKinds } from '#app/domain/operations/deliveries/deliveryKinds.ts';
import { runtimeDataBytes } from '#app/domain/courses/runtime/learningInput.ts';
import type { Language } from '#app/i18n.ts';
import { paths } from '#app/paths.ts';
import { translator } from '#app/platform/translations.server.ts';
import { withQuery } from '#app/visitorPaths.ts';
import { refusalPage, refusalPagePolicy } from './refusalPage.server.ts';

const formBytes = 256 * 1024;
const megabyte = 1024 * 1024;
/** Pages that take a file or a course's data, and what these may have; what a form has around it comes on top. */
const uploads = [
  { page: /^\/home\/agency-overview\/import(\.data)?(\?|$)/, bytes: importLimits.bytes },
  { page: /^\/home\/feedback(\.data)?(\?|$)/, bytes: pictureLimits.bytes },
  { page: /^\/home\/commission\/[^/?]+(\.data)?(\?|$)/, bytes: attachmentLimits.together },
  { page: /^\/staff\/sales\/disputes\/[\da-f-]{36}(\.data)?(\?|$)/, bytes: attachmentLimits.together },
  { page: /^\/home\/pages\/\w+\/academy\/courses\/[\w-]+\/attempt(\?|$)/, bytes: runtimeDataBytes },
  ...Object.values(deliveryKinds).map(({ page, bytes }) => ({ page: new RegExp(`^${page}(\\.data)?(\\?|$)`), bytes })),
  { page: /^\/staff\/content\/images(\.data)?(\?|$)/, bytes: imageLimits.bytes },
  { page: /^\/staff\/courses\/[\da-f-]{36}(\/packages)?(\.data)?(\?|$)/, bytes: packageLimits.bytes },
  { page: /^\/staff\/courses\/[\da-f-]{36}\/write(\.data)?(\?|$)/, bytes: mediaLimits.bytes.video },
  // A logo.
  { page: /^\/staff\/settings\/appearance\/[\w-]+(\.data)?(\?|$)/, bytes: logoLimits.bytes },
  // A file of lines, beside those that stand in the form.
  { page: /^\/staff\/settings\/[\w-]+\/[\w-]+(\.data)?(\?|$)/, bytes: megabyte },
];

/**
 * The refusal of a body: its status, what is said in both languages, as a page where a browser's form was sent, and
 * whether what is left of the body is read, so that the sender sees the answer.
 */
export interface BodyRefusal {
  status: number;
  text: string;
  /** Null for who asked for no page: a script of the portal, or a program. */
  page: string | null;
  /** The page's Content Security Policy. */
  policy: string;
  /**
   * Null but for a form that a script of the portal sent: the address that answers in its place, whatever form it is.
   */
  forScript: string | null;
  readsOn: boolean;
}

/**
 * The refusal of a form's body before it is read, because it is too large or its length is not declared, in both
 * languages, since the reader's language is not known yet; undefined where the body may be read.
 */
export function bodyRefusal(
  method: string | undefined,
  headers: IncomingHttpHeaders,
  address = '',
): BodyRefusal | undefined {
  if (method === 'GET' || method === 'HEAD') return undefined;
  const file = uploads.find(({ page }) => page.test(address))?.bytes;
  const hasLength = headers['transfer-encoding'] === undefined;
  if (hasLength && Number(headers['content-length'] ?? 0) <= formBytes + (file ?? 0)) return undefined;
  const sentences =
    file === undefined
      ? inBothLanguages('refusals:bodyTooLarge')
      : inBothLanguages('refusals:fileTooLarge', { megabytes: file / megabyte });
  return {
    status: hasLength ? 413 : 411,
    text: Object.values(sentences).join('\n'),
    page: headers.accept?.includes('text/html') ? refusalPage(sentences, address) : null,
    policy: refusalPagePolicy,
    forScript:
      hasLength && /^[^?]*\.data(\?|$)/.test(address)
        ? withQuery(`${paths.formTooLarge()}.data`, { megabytes: file && file / megabyte })
        : null,
    readsOn: file !== undefined,
  };
}

/**
 * How long a request to an address may take to arrive, in milliseconds: a minute, five where the page takes a file, and
 * thirty where that may be so large that a usual line takes longer.
 */
export function receivingMs(address: string): number {
  const bytes = uploads.find(({ page }) => page.test(address))?.bytes ?? 0;
  return (bytes > 100 * megabyte ? 30 : bytes > megabyte ? 5 : 1) * 60_000;
}

function inBothLanguages(key: string, params: Record<string, number> = {}): Record<Language, string> {
  return { en: translator('en')(key, params), ja: translator('ja')(key, params) };
}
