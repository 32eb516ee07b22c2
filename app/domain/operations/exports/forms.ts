import { z } from 'zod';
import { messageKey } from '#app/domain/messages.ts';
import { form } from '#app/domain/strictForm.ts';
import { exportFormats, exportKindNames } from './exportKinds.ts';

/** What is to be exported, and as what kind of file. */
export function exportSchema() {
  return form({
    exportKind: z.enum(exportKindNames, { error: messageKey('selectOption', 'exportKind') }),
    fileFormat: z.enum(exportFormats, { error: messageKey('selectOption', 'fileFormat') }),
  });
}
export type ExportInput = z.output<ReturnType<typeof exportSchema>>;
