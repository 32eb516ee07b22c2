import { localized } from '#app/domain/localizedText.ts';
import { AreaTabs } from '#app/ui/console/AreaTabs.tsx';
import { LocalizedTextField } from '#app/ui/form/LocalizedTextField.tsx';
import { formAction } from '#app/routes/requests/formAction.server.ts';
import { data, type LinksFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { fullName } from '#app/domain/display.ts';
import { addImage } from '#app/domain/content/pictures/addImage.server.ts';
import { deleteImage } from '#app/domain/content/pictures/deleteImage.server.ts';
import { imageList, imageTextsSchema } from '#app/domain/content/pictures/forms.ts';
import { imageLimits } from '#app/domain/content/pictures/imageRules.ts';
import { maxMegapixels } from '#app/domain/operations/files/pictureLimits.ts';
import { listImages } from '#app/domain/content/pictures/listImages.server.ts';
import { can } from '#app/domain/permissions/can.ts';
import { isRefusal, Refusal } from '#app/domain/refusals.ts';
import { paths } from '#app/paths.ts';
import { refusalText } from '#app/routes/requests/failures.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { pictureHeaders } from '#app/routes/requests/staffSession.server.ts';
import { staffAction, staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { uuidParam } from '#app/routes/requests/uuidParam.server.ts';
import { ProblemNotice } from '#app/ui/ProblemNotice.tsx';
import { Badge } from '#app/ui/Badge.tsx';
import { Button } from '#app/ui/Button.tsx';
import { Card } from '#app/ui/Card.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { ErrorSummary } from '#app/ui/form/ErrorSummary.tsx';
import { FieldFrame } from '#app/ui/form/FieldFrame.tsx';
import { FormStateContext, useControlProps, type FormField } from '#app/ui/form/field.ts';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { List, ListCount, ListSearch } from '#app/ui/table/ListPage.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import imageStyles from './images.css?url';
import { readUpload } from './upload.server.ts';

const fieldNames = ['file', 'altEn', 'altJa'] as const;
const limits = { megabytes: imageLimits.bytes / 1024 / 1024, megapixels: maxMegapixels };

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: imageStyles }];

export const meta = pageTitle<typeof loader>();

export const loader = staffLoader(
  async ({ ctx, request }) => {
    const query = imageList.read(new URL(request.url).searchParams);
    const { images, ...found } = await listImages(ctx, query);
    const shown = {
      title: documentTitle(ctx.language, 'contentEditor:images.title'),
      mayEdit: can(ctx, 'staff.edit-content'),
      images: images.map(({ createdAt: _, adder, ...image }) => ({
        ...image,
        adder: adder && fullName(adder, ctx.language),
        address: paths.image(image.imageId, 480),
      })),
      list: imageList.view(query, found),
    };
    return data(shown, { headers: await pictureHeaders(ctx) });
  },
  { can: 'staff.see-content' },
);

export const action = staffAction(
  async ({ ctx, request }) => {
    const { texts, bytes } = await readUpload(request);
    const removed = texts.get('remove');
    if (typeof removed === 'string') {
      try {
        await deleteImage(ctx, { imageId: uuidParam({ imageId: removed }, 'imageId') });
        return await redirectWithToast(paths.staffImages(), {
          kind: 'success',
          message: 'contentEditor:done.imageDeleted',
        });
      } catch (error) {
        if (!isRefusal(error) || error.code !== 'pictureUsed') throw error;
        return data({ problem: refusalText(error, ctx.language) }, { status: error.status });
      }
    }
    return formAction(ctx, texts, {
      schema: imageTextsSchema(),
      run: async (value) => {
        if (!bytes) throw new Refusal('fileRequired', { field: 'file' });
        await addImage(ctx, { ...value, bytes });
        return redirectWithToast(paths.staffImages(), {
          kind: 'success',
          message: 'contentEditor:done.imageAdded',
        });
      },
    });
  },
  { can: 'staff.edit-content' },
);

/** The pictures that content may show: adding, finding and deleting them. */
export default function Library() {
  const { t } = useTranslation('contentEditor');
  const { images, list, mayEdit } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <AreaTabs area="content" />
      <PageHead title={t('images.title')} sentence={t('images.sentence')} />
      <ProblemNotice problem={reply && 'problem' in reply ? reply.problem : null} reply={reply} />
      <div className="grid gap-8">
        {mayEdit ? (
          <Card title={t('images.addTitle')}>
            <UploadForm />
          </Card>
        ) : null}
        <section className="grid gap-4">
          <List
            list={list}
            tools={
              <>
                <ListSearch list={list} label={t('images.searchLabel')} placeholder={t('images.searchPlaceholder')} />
                <ListCount list={list}>{t('images.count', { count: list.total })}</ListCount>
              </>
            }
            table={
              images.length > 0 ? (
                <ul className="image-grid">
                  {images.map((image) => (
                    <ImageCard key={image.imageId} image={image} />
                  ))}
                </ul>
              ) : (
                <EmptyState title={t('images.emptyTitle')} sentence={t('images.emptySentence')} />
              )
            }
          />
        </section>
      </div>
    </>
  );
}

function UploadForm() {
  const { t } = useTranslation(['contentEditor', 'fields']);
  const reply = useActionData<typeof action>();
  const { form, fields } = useServerForm(fieldNames, reply && 'problem' in reply ? undefined : reply);
  const { formMethod, formData } = useNavigation();
  const submitting = formMethod === 'POST';
  const element = useRef<HTMLFormElement>(null);
  const isSending = formData?.has('altEn') ?? false;
  const wasSending = useRef(false);
  // Descriptions that stayed would be those of the next picture.
  useEffect(() => {
    if (wasSending.current && !isSending && !reply) element.current?.reset();
    wasSending.current = isSending;
  }, [isSending, reply]);
  const firstInvalid = Object.keys(form.allErrors).find((name) => name !== '') ?? null;
  return (
    <Form method="post" encType="multipart/form-data" id={form.id} className="form" noValidate ref={element}>
      <FormStateContext.Provider value={{ formId: form.id, firstInvalid, submitting, errors: form.allErrors }}>
        <ErrorSummary errors={form.allErrors} />
        <FileField field={fields.file} />
        <LocalizedTextField
          fields={fields}
          name="alt"
          help={{ En: t('images.altHelp') }}
          maxLength={imageLimits.altLength}
          required
        />
        <div className="form-actions">
          <SubmitButton>{t('images.add')}</SubmitButton>
        </div>
      </FormStateContext.Provider>
    </Form>
  );
}

function FileField({ field }: { field: FormField }) {
  const { t } = useTranslation('contentEditor');
  const control = useControlProps(field, { required: true, help: true });
  return (
    <FieldFrame field={field} label={t('images.file')} help={t('images.fileHelp', limits)} required>
      <input className="control" type="file" accept="image/jpeg,image/png,image/webp,image/avif" {...control} />
    </FieldFrame>
  );
}

function ImageCard({ image }: { image: ReturnType<typeof useLoaderData<typeof loader>>['images'][number] }) {
  const { t, i18n } = useTranslation('contentEditor');
  const { imageId, address, width, height, altEn, altJa, adder, isUsed, mayDelete } = image;
  return (
    <li className="image-card">
      <img
        src={address}
        alt={localized(i18n.language, 'alt', { altEn, altJa })}
        width={480}
        height={270}
        loading="lazy"
      />
      <div className="grid content-start gap-1 text-sm wrap-anywhere">
        <p>{altEn}</p>
        <p lang="ja">{altJa}</p>
        <p className="text-xs text-muted">{[t('images.size', { width, height }), adder].filter(Boolean).join(' · ')}</p>
      </div>
      <div>
        {isUsed ? (
          <Badge>{t('images.used')}</Badge>
        ) : mayDelete ? (
          <Form method="post" encType="multipart/form-data">
            <Button
              type="submit"
              variant="quiet"
              name="remove"
              value={imageId}
              aria-label={t('images.deleteThis', { alt: localized(i18n.language, 'alt', { altEn, altJa }) })}
            >
              {t('images.delete')}
            </Button>
          </Form>
        ) : null}
      </div>
    </li>
  );
}
