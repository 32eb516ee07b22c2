import { Readable } from 'node:stream';
import { createReadableStreamFromReadable } from '@remix-run/node';
import type { StaffContext } from '#app/domain/context.server.ts';
import { openExport } from '#app/domain/operations/exports/readExports.server.ts';
import { attachedFile } from '#app/platform/tableFiles.server.ts';
import { translator } from '#app/platform/translations.server.ts';
import { datedName } from '#app/routes/requests/tableDownload.server.ts';

/** The response with the file of an export, decrypted on its way. */
export async function exportFile(ctx: StaffContext, exportId: string): Promise<Response> {
  const { kind, format, content } = await openExport(ctx, exportId);
  const name = datedName(ctx, translator(ctx.language)(`exports:kind.${kind}`));
  return attachedFile(format, name, createReadableStreamFromReadable(Readable.from(content)));
}
