import { useNavigation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';

interface MoveButtonProps {
  answer: 'accept' | 'decline' | 'withdraw' | 'takeBack';
  moveId: string;
  variant?: 'primary' | 'secondary' | 'danger';
  children: ReactNode;
}

/** The button of a form that answers one move; the form has nothing else. */
export function MoveButton({ answer, moveId, variant = 'secondary', children }: MoveButtonProps) {
  const { formData } = useNavigation();
  const value = `${answer} ${moveId}`;
  return (
    <SubmitButton variant={variant} name="move" value={value} submitting={formData?.get('move') === value}>
      {children}
    </SubmitButton>
  );
}
