import type { Reworded } from '@postownia/contract/features/generation';
import { LIMITS } from '@postownia/contract/limits';
import { REWORDINGS } from '@postownia/contract/rewordings';
import { TOKEN_COSTS } from '@postownia/contract/token-costs';
import { IconWand } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { ErrorLine } from '../../components/field.tsx';
import { TextField } from '../../components/text-field.tsx';
import { api, queries } from '../../lib/api.ts';
import { May } from '../../lib/may.tsx';
import { RefusalWords } from '../../lib/refusal-words.tsx';
import { useIntentKey } from '../../lib/use-intent-key.ts';
import styles from './reword-box.module.css';

interface RewordBoxProps {
  /** As it is typed now. */
  text: string;
  language: string;
  /** The post that it belongs to, once it is saved. */
  postId: string | undefined;
  onTake: (text: string) => void;
}

/** "Popraw słowem": what should change, in a person's own words; their text stays until they take the proposal. */
export function RewordBox(props: RewordBoxProps) {
  const { t } = useTranslation('reword');
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <May action="posts.generate">
      <div className={styles.root}>
        <Button
          size="small"
          icon={IconWand}
          aria-expanded={open}
          aria-controls={id}
          onPress={() => setOpen(!open)}
        >
          {t('open')}
        </Button>
        <div id={id}>{open && <RewordForm {...props} />}</div>
      </div>
    </May>
  );
}

function RewordForm({ text, language, postId, onTake }: RewordBoxProps) {
  const { t } = useTranslation('reword');
  const [wish, setWish] = useState('');
  const client = useQueryClient();
  const intent = useIntentKey();
  const change = useMutation({
    mutationFn: () =>
      api.generation.reword(
        { text, wish: wish.trim(), ...(postId === undefined ? {} : { postId }) },
        { context: { idempotencyKey: intent.key() } },
      ),
    onSettled: () => {
      intent.done();
      for (const queryKey of [queries.tokens.key(), queries.calendar.overview.key()])
        void client.invalidateQueries({ queryKey });
    },
  });
  const empty = text.trim() === '';
  const send = (event: FormEvent) => {
    event.preventDefault();
    // The composer's own form is another one.
    event.stopPropagation();
    if (!empty && wish.trim() !== '' && !change.isPending) change.mutate();
  };
  const add = (words: string) => setWish(wish.trim() === '' ? words : `${wish.trim()}, ${words}`);
  return (
    <form className={styles.form} onSubmit={send}>
      <TextField
        label={t('wish')}
        hint={empty ? t('empty') : t('hint')}
        placeholder={t('placeholder')}
        maxLength={LIMITS.wishCharacters}
        value={wish}
        onChange={(event) => setWish(event.target.value)}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot wrap its buttons in all browsers */}
      <div className={styles.suggestions} role="group" aria-label={t('suggestions')}>
        {REWORDINGS.map((id) => (
          <button type="button" key={id} className={styles.suggestion} onClick={() => add(t(`wishes.${id}`))}>
            {t(`wishes.${id}`)}
          </button>
        ))}
      </div>
      <Button
        type="submit"
        variant="ink"
        size="small"
        className={styles.go}
        cost={TOKEN_COSTS.text}
        busy={change.isPending}
        busyLabel={t('busy')}
        disabled={empty || wish.trim() === ''}
      >
        {t('go')}
      </Button>
      <div role="status">
        {change.error !== null && (
          <ErrorLine>
            <RefusalWords error={change.error} />
          </ErrorLine>
        )}
        {change.data !== undefined && !change.isPending && (
          <Proposal
            made={change.data}
            language={language}
            onTake={(taken) => {
              onTake(taken);
              change.reset();
              setWish('');
            }}
            onKeep={() => change.reset()}
          />
        )}
      </div>
    </form>
  );
}

interface ProposalProps {
  made: Reworded;
  language: string;
  onTake: (text: string) => void;
  onKeep: () => void;
}

function Proposal({ made: { text, unmet, missed }, language, onTake, onKeep }: ProposalProps) {
  const { t } = useTranslation('reword');
  return (
    <div className={styles.proposal}>
      {text === null && <p className={styles.note}>{t('nothing')}</p>}
      {missed.length > 0 && (
        <p className={styles.note}>
          {t('missed', { parts: missed.map((id) => t(`wishes.${id}`)).join(', ') })}
        </p>
      )}
      {unmet.length > 0 && (
        <p className={styles.note}>
          {t('unmet', { parts: unmet.join(', ') })} {t('known')}
        </p>
      )}
      {text !== null && (
        <>
          <h3 className={styles.heading}>{t('proposal')}</h3>
          <p className={styles.text} lang={language}>
            {text}
          </p>
          <div className={styles.actions}>
            <Button size="small" variant="ink" onPress={() => onTake(text)}>
              {t('take')}
            </Button>
            <Button size="small" onPress={onKeep}>
              {t('keep')}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
