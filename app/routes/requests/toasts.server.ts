import { redirect, redirectDocument } from '@remix-run/node';
import { messageText } from '#app/domain/messages.ts';
import {
  readToastCookie,
  writeReadToastCookie,
  writeToastCookie,
  type Toast,
  type WaitingToast,
} from '#app/platform/cookies.server.ts';
import { translator } from '#app/platform/translations.server.ts';
import type { TextLocale } from '#app/i18n.ts';

/** Redirects, with a toast on the page that follows. */
export async function redirectWithToast(
  path: string,
  toast: Toast,
  headers: [string, string][] = [],
): Promise<Response> {
  return redirect(path, { headers: [...headers, ['Set-Cookie', await writeToastCookie(toast)]] });
}

/**
 * As redirectWithToast, to a page of another door: a document from the start, since what a script read of it before
 * would have the toast.
 */
export async function documentWithToast(path: string, toast: Toast, headers = new Headers()): Promise<Response> {
  headers.append('Set-Cookie', await writeToastCookie(toast));
  return redirectDocument(path, { headers });
}

/** A toast as a page shows it, one of the same `id` once. */
export interface ShownToast {
  id: string;
  kind: Toast['kind'];
  text: string;
  link?: { href: string; text: string };
}

/**
 * The toast that waits, if the page shows it; `headers` get what the browser keeps of it. A document shows what it
 * reads. The data of a page may be given up for newer ones once their headers have come, so that those read it again.
 */
export async function takeToast(request: Request, headers: Headers): Promise<WaitingToast | undefined> {
  const toast = await readToastCookie(request);
  const isDocument = (request.headers.get('Sec-Fetch-Dest') ?? 'document') === 'document';
  if (toast && (isDocument || !toast.read))
    headers.append('Set-Cookie', await (isDocument ? writeToastCookie(undefined) : writeReadToastCookie(toast)));
  return isDocument && toast?.read ? undefined : toast;
}

/** A toast in the reader's language. */
export function toastInWords({ id, kind, message, params, link }: WaitingToast, locale: TextLocale): ShownToast {
  const t = translator(locale);
  return {
    id,
    kind,
    text: messageText(t, message, params),
    ...(link && { link: { href: link.href, text: t(link.message) } }),
  };
}
