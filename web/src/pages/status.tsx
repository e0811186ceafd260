import { useTranslation } from 'react-i18next';
import { StatusBoard } from '../features/status/status-board.tsx';
import { classNames } from '../lib/class-names.ts';
import site from './site.module.css';
import { SitePage } from './site-page.tsx';

/** `/status`: what the product measured about itself. */
export default function StatusPage() {
  const { t } = useTranslation('status');
  return (
    <SitePage
      path="/status"
      title={t('title')}
      description={t('description')}
      heading={t('heading')}
      lead={t('lead')}
      aside={
        <div className={site.headLinks}>
          <a href="/status/rss.xml">{t('feed')}</a>
          <a href="/api/v1/status">{t('json')}</a>
        </div>
      }
    >
      <div className={classNames(site.wrap, site.section, site.belowHead)}>
        <StatusBoard />
      </div>
    </SitePage>
  );
}
