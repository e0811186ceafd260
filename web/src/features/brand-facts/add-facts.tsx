import { LIMITS } from '@postownia/contract/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '../../components/button.tsx';
import { TextArea } from '../../components/text-field.tsx';
import { showToast } from '../../components/toast.tsx';
import styles from './facts.module.css';
import { useReadFacts } from './use-facts.ts';

/** A text, typed or pasted, or the profile's own words: what they say becomes proposals. */
export function AddFacts() {
  const { t } = useTranslation('brand-facts');
  const [text, setText] = useState('');
  const { add, readProfile } = useReadFacts(({ facts, beyondLimit }) => {
    showToast.success(t('profileRead', { count: facts.length }));
    if (beyondLimit > 0) showToast.notice(t('beyondLimit', { count: beyondLimit }));
  });
  return (
    <section className={styles.box} aria-labelledby="dodaj-fakty">
      <h2 id="dodaj-fakty">{t('add')}</h2>
      <TextArea
        label={t('addHint')}
        rows={3}
        maxLength={LIMITS.answerCharacters}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className={styles.buttons}>
        <Button
          disabled={text.trim() === ''}
          busy={add.isPending}
          onPress={() => add.mutate(text, { onSuccess: () => setText('') })}
        >
          {t('addButton')}
        </Button>
        <Button variant="ghost" busy={readProfile.isPending} onPress={() => readProfile.mutate()}>
          {t('readProfile')}
        </Button>
        <ButtonLink variant="ghost" to="/brand/website">
          {t('fromWebsite')}
        </ButtonLink>
      </div>
    </section>
  );
}
