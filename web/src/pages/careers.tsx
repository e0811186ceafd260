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

/** Open roles with a form each; where there are none the page says so, and where to write all the same. */
function Roles() {
  const { t } = useTranslation('learning');
  const drawn = company.isExample ? t('jobs', { returnObjects: true }) : [];
  const roles = company.careers?.roles ?? drawn;
  if (roles.length === 0)
    return (
      <p>
        {t('noRoles')} <a href={`mailto:${company.email}`}>{company.email}</a>
      </p>
    );
  return (
    <div className={site.rows}>
      {roles.map(({ item, name, place, text }) => (
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
  );
}

/** `/careers`: open roles, what is offered, both from the operator's file, and what the product stands for. */
export default function CareersPage() {
  const { t } = useTranslation('learning');
  const drawn = company.isExample ? t('benefitItems', { returnObjects: true }) : [];
  const benefits = company.careers?.benefits ?? drawn;
  const of = company.isExample ? 'careers' : 'ownCareers';
  return (
    <SitePage
      path="/careers"
      title={t('careersTitle')}
      description={t(`${of}Description`)}
      heading={t(`${of}Heading`)}
      lead={t(`${of}Lead`)}
    >
      <SiteSection look="plain" title={t('roles')} id="role">
        <Roles />
      </SiteSection>
      {benefits.length > 0 && (
        <SiteSection look="sheet" title={t('benefits')} id="benefity">
          <Ruled items={benefits} />
        </SiteSection>
      )}
      <SiteSection title={t('values')} id="wartosci">
        <Ruled items={t('valueItems', { returnObjects: true })} />
      </SiteSection>
    </SitePage>
  );
}
