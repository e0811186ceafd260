import company from 'virtual:company';
import { useTranslation } from 'react-i18next';
import office1 from '../art/office-1.svg';
import office2 from '../art/office-2.svg';
import office3 from '../art/office-3.svg';
import portrait1 from '../art/portrait-1.svg';
import portrait2 from '../art/portrait-2.svg';
import portrait3 from '../art/portrait-3.svg';
import { Carousel } from '../components/carousel.tsx';
import { classNames } from '../lib/class-names.ts';
import { MAIN_ID } from '../shell/use-scroll-to-top.ts';
import styles from './about.module.css';
import { citiesOf } from './cities-of.ts';
import { FigureBand } from './figure-band.tsx';
import { PageMeta } from './page-meta.tsx';
import site from './site.module.css';
import { SiteSection } from './site-page.tsx';
import { statisticText } from './statistic-text.ts';
import { ORGANISATION } from './structured-data.ts';

/** `at`: which of the operator's cities stands beside the drawing's name. */
const OFFICES = [
  { name: 'office1', image: office1, at: 0 },
  { name: 'office2', image: office2, at: undefined },
  { name: 'office3', image: office3, at: 1 },
] as const;
const PORTRAITS = [portrait1, portrait2, portrait3];
const FIGURES = ['activeUsers', 'posts', 'savedHours', 'satisfiedClients'] as const;

function Offices() {
  const { t } = useTranslation('about');
  const cities = citiesOf(company);
  const named = OFFICES.map(({ name, image, at }) => {
    const city = at === undefined ? undefined : cities[at];
    const office = t(name);
    return { name, image, shown: city === undefined ? office : t('officeAt', { office, city }) };
  });
  return (
    <Carousel
      label={t('offices')}
      slides={named.map(({ name, image, shown }, index) => ({
        id: name,
        name: shown,
        content: (
          <figure className={styles.office}>
            <img
              src={image}
              alt={t(`${name}alt`)}
              width="720"
              height="480"
              loading={index === 0 ? 'eager' : 'lazy'}
              draggable={false}
            />
            <figcaption>{shown}</figcaption>
          </figure>
        ),
      }))}
    />
  );
}

/** Those in the operator's file; without a file the drawn ones of the demonstration; a file without any leaves them out. */
function Team() {
  const { t } = useTranslation('about');
  const drawn = company.isExample ? t('people', { returnObjects: true }) : [];
  const people = company.team ?? drawn;
  if (people.length === 0) return null;
  return (
    <SiteSection title={t('team')} id="zespol">
      <div className={styles.team}>
        {people.map(({ name, role, bio, achievements }, index) => (
          <article key={name}>
            {company.team === undefined && (
              <img
                src={PORTRAITS[index]}
                alt={t('portrait', { name })}
                width="400"
                height="400"
                loading="lazy"
              />
            )}
            <h3>{name}</h3>
            <p className={styles.role}>{role}</p>
            <p>{bio}</p>
            <ul>
              {achievements.map((achievement) => (
                <li key={achievement}>{achievement}</li>
              ))}
            </ul>
          </article>
        ))}
      </div>
    </SiteSection>
  );
}

/** `/about`: who makes Postownia and with what. */
export default function AboutPage() {
  const { t, i18n } = useTranslation('about');
  return (
    <main id={MAIN_ID} tabIndex={-1}>
      <PageMeta path="/about" title={t('title')} description={t('description')} data={[ORGANISATION]} />
      <section className={classNames(site.wrap, styles.top)}>
        <div>
          <h1>{t('heading')}</h1>
          <p>{t('lead')}</p>
        </div>
        <Offices />
      </section>
      <SiteSection look="sheet" title={t('technology')} id="technologia">
        <div className={site.ruled}>
          {t('technologies', { returnObjects: true }).map(({ title, text }) => (
            <article key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </article>
          ))}
        </div>
      </SiteSection>
      <Team />
      <FigureBand
        label={t('figures')}
        figures={FIGURES.flatMap((name) => {
          const statistic = company.statistics[name];
          return statistic === undefined
            ? []
            : [{ value: statisticText(statistic, i18n.language), words: t(name) }];
        })}
      />
    </main>
  );
}
