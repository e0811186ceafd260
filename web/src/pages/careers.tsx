import company from 'virtual:company';
import { useTranslation } from 'react-i18next';
import { EnrolButton } from '../features/contact/enrol-button.tsx';
import site from './site.module.css';
import { SitePage, SiteSection } from './site-page.tsx';

function Ruled({ items }: { items: readonly { title: string; text: string }[] }) {
  return (
    <div className={site.ruled}>
      {items.map(({ title, text }) => (
        <article key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </article>
      ))}
    </div>
  );
}

/** `/careers`: open roles with a form each, what we offer and what we care about. */
export default function CareersPage() {
  const { t } = useTranslation('learning');
  return (
    <SitePage
      path="/careers"
      title={t('careersTitle')}
      description={t('careersDescription')}
      heading={t('careersHeading')}
      lead={t('careersLead')}
    >
      <SiteSection look="plain" title={t('roles')} id="role">
        <div className={site.rows}>
          {t('jobs', { returnObjects: true }).map(({ item, name, place, text }) => (
            <article key={item}>
              <div>
                <h3>{name}</h3>
                <p className={site.meta}>{place}</p>
              </div>
              <div>
                <p>{text}</p>
                <p className={site.foot}>
                  <EnrolButton kind="job" item={item} name={name} label={t('apply')} email={company.email} />
                </p>
              </div>
            </article>
          ))}
        </div>
      </SiteSection>
      <SiteSection look="sheet" title={t('benefits')} id="benefity">
        <Ruled items={t('benefitItems', { returnObjects: true })} />
      </SiteSection>
      <SiteSection title={t('values')} id="wartosci">
        <Ruled items={t('valueItems', { returnObjects: true })} />
      </SiteSection>
    </SitePage>
  );
}
