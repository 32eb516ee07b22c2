import { Form } from '@remix-run/react';
import { paths } from '#app/paths.ts';
import { BrandMark } from '#app/ui/brand/BrandMark.tsx';
import { Dialog } from '#app/ui/Dialog.tsx';
import { useTranslation } from '#app/ui/texts.tsx';

interface DefaultBrandDialogProps {
  brands: readonly { code: string; name: string }[];
  /** 'confirm' where the market has one brand (uk, jp). */
  question: 'choose' | 'confirm';
  /** Where the close button leads; left out after login, where an answer is needed. */
  closeHref?: string;
  /** The page to go to after the answer. */
  target?: string | null;
  action?: string;
}

/** The landing-brand question: a sign per brand, each a button that posts `brand` (and `target`) to /default-brand. */
export function DefaultBrandDialog({
  brands,
  question,
  closeHref,
  target,
  action = paths.defaultBrand(),
}: DefaultBrandDialogProps) {
  const { t } = useTranslation('onboarding');
  return (
    <Dialog open wide analyticsTitle="default-brand" title={t(`defaultBrand.${question}.title`)} closeHref={closeHref}>
      <p>{t(`defaultBrand.${question}.text`)}</p>
      <Form method="post" action={action} className="brand-choice">
        {target ? <input type="hidden" name="target" value={target} /> : null}
        {brands.map((brand) => (
          <button key={brand.code} type="submit" name="brand" value={brand.code}>
            <BrandMark brand={brand.code} />
            {brand.name}
          </button>
        ))}
      </Form>
    </Dialog>
  );
}
