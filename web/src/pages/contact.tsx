import company from 'virtual:company';
import { CONTACT_TOPICS, type ContactTopic } from '@postownia/contract/features/contact';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Accordion } from '../components/accordion.tsx';
import { Icon } from '../components/icon.tsx';
import { ContactForm } from '../features/contact/contact-form.tsx';
import { classNames } from '../lib/class-names.ts';
import { useAfterHydration } from '../lib/use-after-hydration.ts';
import { citiesOf } from './cities-of.ts';
import styles from './contact.module.css';
import { PROFILE_ICONS } from './profile-icons.ts';
import site from './site.module.css';
import { SitePage, SiteSection } from './site-page.tsx';
import { faqData, ORGANISATION } from './structured-data.ts';

/** What the address asks for: `?temat=plan`. Unknown to the prerendered page. */
function useAskedTopic(): ContactTopic {
  const [search] = useSearchParams();
  const asked = CONTACT_TOPICS.find((name) => name === search.get('temat'));
  return (useAfterHydration() ? asked : undefined) ?? 'general';
}

/** A way to reach an office; nothing where the company named none. */
function Reach({ name, scheme, to }: { name: string; scheme: 'tel' | 'mailto'; to: string | undefined }) {
  if (to === undefined) return null;
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <a href={`${scheme}:${to.replaceAll(' ', '')}`}>{to}</a>
      </dd>
    </>
  );
}

function Offices() {
  const { t } = useTranslation('contact');
  return (
    <div className={styles.offices}>
      {company.offices.length > 0 && <h2 className="sr">{t('offices')}</h2>}
      {company.offices.map((office) => (
        <article key={office.street} className={styles.office}>
          <h3>{office.city}</h3>
          <address>
            {office.street}
            <br />
            {office.zip} {office.city}
          </address>
          <dl>
            <Reach name={t('phone')} scheme="tel" to={office.phone} />
            <Reach name={t('email')} scheme="mailto" to={office.email} />
          </dl>
        </article>
      ))}
      {company.profiles.length > 0 && (
        <div className={styles.social}>
          <h3>{t('social')}</h3>
          <ul>
            {company.profiles.map(({ network, url }) => (
              <li key={network}>
                <a href={url} rel="noopener" target="_blank">
                  <Icon of={PROFILE_ICONS[network]} size={20} />
                  {network}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

/** `/contact`: the operator's offices, a form that arrives, three questions. */
export default function ContactPage() {
  const { t } = useTranslation('contact');
  const topic = useAskedTopic();
  const faq = t('faq', { returnObjects: true });
  const cities = citiesOf(company).join(', ');
  return (
    <SitePage
      path="/contact"
      title={t('title')}
      description={cities === '' ? t('description') : t('descriptionAt', { cities })}
      heading={t('heading')}
      lead={cities === '' ? t('lead') : t('leadAt')}
      data={[ORGANISATION, faqData(faq)]}
    >
      <div className={classNames(site.wrap, styles.columns)}>
        <section className={styles.sheet} aria-labelledby="formularz">
          <h2 id="formularz">{t('formTitle')}</h2>
          <noscript>
            <p className={styles.note}>{t('noScript', { email: company.email })}</p>
          </noscript>
          <ContactForm topic={topic} />
        </section>
        <Offices />
      </div>
      <SiteSection look="sheet" title={t('faqTitle')} id="pytania">
        <Accordion
          items={faq.map(({ question, answer }) => ({
            id: question,
            title: question,
            content: <p>{answer}</p>,
          }))}
        />
      </SiteSection>
    </SitePage>
  );
}
