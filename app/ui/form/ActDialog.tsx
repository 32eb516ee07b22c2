import type { ComponentProps, ReactNode } from 'react';
import { Dialog } from '#app/ui/Dialog.tsx';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { useTranslation } from '#app/ui/texts.tsx';

type Frame = ComponentProps<typeof FormFrame>;

interface ActDialogProps extends Pick<Frame, 'form' | 'action' | 'schema' | 'notice'> {
  /** What is done: title and button say the same. */
  name: string;
  /** What comes of it. */
  sentence?: ReactNode;
  /** The page without the dialog. */
  back: string;
  isDangerous?: boolean;
  wide?: boolean;
  /** What the button posts, where the page has several forms. */
  posts?: { name: string; value: string } | undefined;
  children: ReactNode;
}

/** One act on what a page shows: a form over it whose title and button name the act. It works without scripts. */
export function ActDialog({
  name,
  sentence,
  back,
  isDangerous,
  wide = false,
  posts,
  children,
  ...frame
}: ActDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog open title={name} closeHref={back} wide={wide}>
      {sentence ? <p className="mb-4">{sentence}</p> : null}
      <FormFrame {...frame}>
        {children}
        <div className="dialog-actions">
          <LinkButton to={back} preventScrollReset>
            {t('cancel')}
          </LinkButton>
          <SubmitButton variant={isDangerous ? 'danger' : 'primary'} {...posts}>
            {name}
          </SubmitButton>
        </div>
      </FormFrame>
    </Dialog>
  );
}
