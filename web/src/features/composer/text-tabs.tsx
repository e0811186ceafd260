import type { PostLanguage } from '@postownia/contract/brand-vocabulary';
import { LIMITS } from '@postownia/contract/limits';
import { type Network, networkName, ownTextCharacters } from '@postownia/contract/networks';
import { countGraphemes } from '@postownia/contract/text-length';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { CharacterCounter } from '../../components/character-counter.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Icon } from '../../components/icon.tsx';
import { Menu } from '../../components/menu.tsx';
import { RadioButtons } from '../../components/radio-buttons.tsx';
import { viewOf } from '../../networks/networks.ts';
import shared from './composer.module.css';
import type { Draft } from './draft.ts';
import styles from './text-box.module.css';

export type TextTab = 'common' | Network;

interface TextTabsProps {
  draft: Draft;
  /** Networks of the chosen accounts, in their order. */
  networks: readonly Network[];
  tab: TextTab;
  language: PostLanguage;
  onTab: (tab: TextTab) => void;
  onChange: (part: Pick<Draft, 'content'> | Pick<Draft, 'texts'>) => void;
  /** Below the field: what helps with the shown text. */
  help: (text: string, onTake: (text: string) => void) => ReactNode;
}

/** The common text, and one for each network that gets its own. */
export function TextTabs(props: TextTabsProps) {
  const { draft, tab, onTab, onChange } = props;
  const { t } = useTranslation('composer');
  const id = useId();
  const [dropping, setDropping] = useState<Network | null>(null);
  const { content, texts } = draft;
  const shown: TextTab = tab !== 'common' && texts[tab] !== undefined ? tab : 'common';
  const drop = (network: Network) => {
    const { [network]: _dropped, ...others } = texts;
    onChange({ texts: others });
    onTab('common');
    setDropping(null);
  };
  const askToDrop = (network: Network) =>
    (texts[network] ?? '').trim() === content.trim() ? drop(network) : setDropping(network);
  return (
    <section className={styles.text} aria-labelledby={id}>
      <div className={shared.sectionHead}>
        <h2 id={id}>{t('text')}</h2>
      </div>
      <TabRow {...props} tab={shown} />
      <TextBox {...props} tab={shown} onDrop={askToDrop} />
      <Dialog
        isOpen={dropping !== null}
        role="alertdialog"
        onClose={() => setDropping(null)}
        title={t('dropTitle')}
        actions={
          <>
            <Button onPress={() => setDropping(null)}>{t('cancel')}</Button>
            <Button variant="danger" onPress={() => dropping && drop(dropping)}>
              {t('backToCommon')}
            </Button>
          </>
        }
      >
        <p>{dropping && t('dropBody', { network: networkName(dropping) })}</p>
      </Dialog>
    </section>
  );
}

/** Whose text is written, and the way to one more of its own. */
function TabRow({ draft: { content, texts }, networks, tab, onTab, onChange }: TextTabsProps) {
  const { t } = useTranslation('composer');
  const own = networks.filter((network) => texts[network] !== undefined);
  const offered = networks.filter(
    (network) => texts[network] === undefined && ownTextCharacters(network) > 0,
  );
  const nameOf = (value: TextTab) =>
    value === 'common' ? t('commonText') : t('ownText', { network: networkName(value) });
  return (
    <div className={styles.textTabs}>
      <RadioButtons
        options={(['common', ...own] as const).map((value) => ({
          value,
          face: (
            <>
              {value !== 'common' && <Icon of={viewOf(value).icon} size={17} />}
              {nameOf(value)}
            </>
          ),
        }))}
        value={tab}
        onChange={onTab}
        className={styles.textTabList}
        buttonClassName={styles.textTab}
        attributes={{ 'aria-label': t('textFor') }}
      />
      {offered.length > 0 && (
        <Menu
          label={t('addOwnText')}
          trigger={
            <>
              <Icon of={IconPlus} size={17} /> {t('addOwnText')}
            </>
          }
          triggerClassName={styles.textTab}
          align="start"
          items={offered.map((network) => ({
            id: network,
            label: networkName(network),
            icon: viewOf(network).icon,
          }))}
          onChoose={(network) => {
            onChange({ texts: { ...texts, [network]: content } });
            onTab(network as Network);
          }}
        />
      )}
    </div>
  );
}

/** The chosen text with its counter, and where it goes. */
function TextBox(props: TextTabsProps & { onDrop: (network: Network) => void }) {
  const { draft, networks, tab, language, onChange, onDrop, help } = props;
  const { content, texts } = draft;
  const { t } = useTranslation('composer');
  const id = useId();
  const text = tab === 'common' ? content : (texts[tab] ?? '');
  const write = (value: string) =>
    onChange(tab === 'common' ? { content: value } : { texts: { ...texts, [tab]: value } });
  const common = networks.filter((network) => texts[network] === undefined).map(networkName);
  return (
    <>
      <div className={styles.textBox}>
        <textarea
          id="tekst-posta"
          aria-label={tab === 'common' ? t('commonText') : t('ownText', { network: networkName(tab) })}
          aria-describedby={id}
          value={text}
          lang={language}
          rows={tab === 'common' ? 5 : 9}
          placeholder={t('textPlaceholder')}
          onChange={(event) => write(event.target.value)}
        />
        <div className={styles.textFoot}>
          <span id={id}>
            {tab !== 'common' && (
              <>
                {t('onlyFor', { network: networkName(tab) })}{' '}
                <button type="button" className={shared.link} onClick={() => onDrop(tab)}>
                  {t('backToCommon')}
                </button>
              </>
            )}
            {tab === 'common' &&
              (common.length === 0 ? t('goesNowhere') : t('goesTo', { networks: common.join(', ') }))}
          </span>
          <CharacterCounter
            count={countGraphemes(text)}
            limit={tab === 'common' ? LIMITS.postCharacters : ownTextCharacters(tab)}
          />
        </div>
      </div>
      {help(text, write)}
    </>
  );
}
