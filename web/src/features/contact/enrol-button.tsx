import type { EnrolmentKind } from '@postownia/contract/features/contact';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../components/button.tsx';

const EnrolmentDialog = lazy(() => import('./enrolment-dialog.tsx'));

/** Opens the form for one webinar, course or role; the form is loaded when it is asked for. */
export function EnrolButton({
  kind,
  item,
  name,
  label,
}: {
  kind: EnrolmentKind;
  item: string;
  /** What it is for, the dialog's title. */
  name: string;
  label: string;
}) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="ink"
        aria-haspopup="dialog"
        aria-label={`${label}: ${name}`}
        onPress={() => setOpen(true)}
      >
        {label}
      </Button>
      {open && (
        <Suspense>
          <EnrolmentDialog kind={kind} item={item} title={name} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
