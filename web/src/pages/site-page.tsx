import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';
import { MAIN_ID } from '../shell/use-scroll-to-top.ts';
import { PageHead } from './page-head.tsx';
import { PageMeta } from './page-meta.tsx';
import styles from './site.module.css';

interface SitePageProps {
  path: string;
  /** Of the browser's tab and of shared links. */
  title: string;
  description: string;
  heading: string;
  lead: ReactNode;
  aside?: ReactNode;
  data?: readonly object[];
  children: ReactNode;
}

/** A public page with the usual top; the sections below bring their own frame. */
export function SitePage({ path, title, description, heading, lead, aside, data, children }: SitePageProps) {
  return (
    <main id={MAIN_ID} tabIndex={-1}>
      <PageMeta path={path} title={title} description={description} {...(data && { data })} />
      <div className={styles.wrap}>
        <PageHead title={heading} lead={lead} aside={aside} />
      </div>
      {children}
    </main>
  );
}

/** A section across the page: on `paper`, on a `sheet` between hairlines, or `plain` right below the top. */
export function SiteSection({
  look = 'paper',
  title,
  children,
  id,
}: {
  look?: 'paper' | 'sheet' | 'plain';
  title?: string;
  children: ReactNode;
  id?: string;
}) {
  const headingId = id ? `${id}-tytul` : undefined;
  return (
    <section className={styles[look]} id={id} aria-labelledby={title ? headingId : undefined}>
      <div className={classNames(styles.wrap, styles.section)}>
        {title && (
          <h2 className={styles.heading} id={headingId}>
            {title}
          </h2>
        )}
        {children}
      </div>
    </section>
  );
}
