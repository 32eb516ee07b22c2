import type { SentFile } from '#app/domain/sales/commission/attachments.ts';

/** Takes the files out of a posted form; one without a chosen file sends an empty one. */
export async function takeFiles(form: FormData): Promise<SentFile[]> {
  const files = form.getAll('files');
  form.delete('files');
  return Promise.all(
    files
      .filter((file): file is File => file instanceof File && (file.size > 0 || file.name !== ''))
      .map(async (file) => ({ name: file.name, content: new Uint8Array(await file.arrayBuffer()) })),
  );
}
