import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from './button.tsx';
import { Checkbox } from './checkbox.tsx';
import { Icon } from './icon.tsx';
import styles from './shown-once.module.css';
import { showToast } from './toast.tsx';

interface ShownOnceProps {
  secret: string;
  words: {
    title: string;
    lead: string;
    label: string;
    copy: string;
    copied: string;
    notCopied: string;
    kept: string;
  };
  /** The person says that it is kept somewhere. */
  onKept: () => void;
}

/** A secret, the one time it is shown; it goes when the person says that it is kept somewhere. */
export function ShownOnce({ secret, words, onKept }: ShownOnceProps) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      setCopied(true);
    } catch {
      // The browser forbids it: the field can be copied from by hand.
      showToast.error(words.notCopied);
    }
  };
  return (
    <section className={styles.secret} aria-label={words.title}>
      <h2>{words.title}</h2>
      <p>{words.lead}</p>
      <div className={styles.copying}>
        <input
          readOnly
          value={secret}
          aria-label={words.label}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button onPress={() => void copy()}>
          <Icon of={IconCopy} />
          {copied ? words.copied : words.copy}
        </Button>
      </div>
      <Checkbox label={words.kept} onChange={onKept} />
    </section>
  );
}
