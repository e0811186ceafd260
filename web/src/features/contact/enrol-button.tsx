import type { EnrolmentKind } from '@postownia/contract/features/contact';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { loadLazily } from '../../lib/load-lazily.ts';

const EnrolmentDialog = loadLazily(() => import('./enrolment-dialog.tsx'));

/** Opens the form for one webinar, course or role; the form is loaded when it is asked for. */
export function EnrolButton({
  kind,
  item,
  name,
  label,
  email,
}: {
  kind: EnrolmentKind;
  item: string;
  /** What it is for, the dialog's title. */
  name: string;
  label: string;
  /** Where those write whose browser runs no scripts. */
  email: string;
}) {
  const { t } = useTranslation('contact');
  const [open, setOpen] = useState(false);
  const place = useRef<HTMLSpanElement>(null);
  // The page script noted a press that came before the scripts of this page.
  useEffect(() => {
    if (place.current?.dataset.pressed !== undefined) setOpen(true);
  }, []);
  return (
    <>
      <noscript>
        <a href={`mailto:${email}?subject=${encodeURIComponent(name)}`}>{t('form.byMail', { email })}</a>
      </noscript>
      <span ref={place} data-early>
        <Button
          variant="ink"
          className="by-script"
          aria-haspopup="dialog"
          aria-label={`${label}: ${name}`}
          onPress={() => setOpen(true)}
        >
          {label}
        </Button>
      </span>
      {open && (
        <Suspense>
          <EnrolmentDialog kind={kind} item={item} title={name} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
