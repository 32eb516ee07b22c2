import type { StaffContext } from '#app/domain/context.server.ts';
import { packageLanguage } from '#app/domain/courses/editor/forms.ts';
import { uploadPackage } from '#app/domain/courses/editor/uploadPackage.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { takePostedFile } from '#app/routes/requests/postedFile.server.ts';

/**
 * Takes the package of a posted form into the store, part by part as it comes; its language comes before it. Throws
 * what `uploadPackage` throws, `fileRequired` where there is no file, `invalidOption` without a language, and
 * `malformedRequest` for a body that is no form with a file.
 */
export async function uploadPosted(
  ctx: StaffContext,
  request: Request,
  courseId: string,
): Promise<{ uploadId: string }> {
  return takePostedFile(request, ({ texts, ...file }) => {
    const language = packageLanguage().safeParse(texts.get('language'));
    if (!language.success) throw new Refusal('invalidOption', { field: 'language', params: { field: 'language' } });
    return uploadPackage(ctx, { courseId, language: language.data, ...file });
  });
}
