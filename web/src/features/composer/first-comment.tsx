import type { PostLanguage } from '@postownia/contract/brand-vocabulary';
import { firstCommentIn } from '@postownia/contract/first-comment';
import { definitionOf, NETWORKS, type Network, networkName } from '@postownia/contract/networks';
import { IconMessagePlus } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CharacterCounter } from '../../components/character-counter.tsx';
import { Icon } from '../../components/icon.tsx';
import { classNames } from '../../lib/class-names.ts';
import shared from './composer.module.css';
import type { Draft } from './draft.ts';
import styles from './text-box.module.css';

export const FIRST_COMMENT_FIELD = 'pierwszy-komentarz';

/** Networks where an account comments on its own post. */
const TAKING = NETWORKS.filter((network) => definitionOf(network).firstComment !== null);
const MOST_CHARACTERS = Math.min(
  ...TAKING.map((network) => definitionOf(network).firstComment?.max ?? Infinity),
);

const commentOf = ({ options }: Draft): string =>
  TAKING.map((network) => firstCommentIn(network, options[network] ?? {})).find((text) => text !== null) ??
  '';

/** One comment for all networks that take one, also for accounts that are chosen later. */
function withComment({ options }: Draft, text: string): Draft['options'] {
  const changed = TAKING.map((network) => {
    const { firstComment: _before, ...others } = options[network] ?? {};
    return [network, text.trim() === '' ? others : { ...others, firstComment: text }] as const;
  });
  return { ...options, ...Object.fromEntries(changed) };
}

interface FirstCommentProps {
  draft: Draft;
  /** Networks of the chosen accounts. */
  networks: readonly Network[];
  language: PostLanguage;
  onChange: (part: Pick<Draft, 'options'>) => void;
}

/** What the account says under the post right after it went out: a button until somebody wants it. */
export function FirstComment({ draft, networks, language, onChange }: FirstCommentProps) {
  const { t } = useTranslation('composer');
  const id = useId();
  const [wanted, setWanted] = useState(false);
  const text = commentOf(draft);
  const taking = networks.filter((network) => TAKING.includes(network));
  if (taking.length === 0) return null;
  if (!wanted && text === '') {
    return (
      <button
        type="button"
        className={classNames(shared.link, styles.addComment)}
        onClick={() => setWanted(true)}
      >
        <Icon of={IconMessagePlus} size={17} /> {t('comment.add')}
      </button>
    );
  }
  const write = (value: string) => onChange({ options: withComment(draft, value) });
  const remove = () => {
    write('');
    setWanted(false);
  };
  return (
    <section className={styles.text} aria-labelledby={id}>
      <div className={shared.sectionHead}>
        <h2 id={id}>{t('comment.title')}</h2>
        <button type="button" className={shared.link} onClick={remove}>
          {t('comment.remove')}
        </button>
      </div>
      <div className={classNames(styles.textBox, styles.commentBox)}>
        <textarea
          id={FIRST_COMMENT_FIELD}
          aria-labelledby={id}
          aria-describedby={`${id}-hint`}
          value={text}
          lang={language}
          rows={2}
          maxLength={MOST_CHARACTERS}
          // biome-ignore lint/a11y/noAutofocus: whoever asked for the field writes in it
          autoFocus={wanted && text === ''}
          onChange={(event) => write(event.target.value)}
        />
        <div className={styles.textFoot}>
          <span id={`${id}-hint`}>{t('comment.hint', { networks: taking.map(networkName).join(', ') })}</span>
          <CharacterCounter count={text.length} limit={MOST_CHARACTERS} />
        </div>
      </div>
    </section>
  );
}
