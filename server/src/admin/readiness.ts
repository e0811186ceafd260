import type { Company } from '@postownia/contract/company';
import type { Config } from '../config.ts';

const DAY = 86_400_000;
/** A copy that is older saves a business too little. */
const BACKUP_DAYS = 7;

/** What is known of an installation when it is asked whether it may be sold from. */
export interface ReadinessFacts {
  readonly config: Config;
  /** The operator's file as it was read; a sentence says why it could not be. */
  readonly company: Company | { readonly fault: string };
  /** Networks by name, and why people cannot use one here; null: they can. */
  readonly networks: readonly { readonly name: string; readonly fault: string | null }[];
  readonly operators: number;
  readonly lastBackupAt: Date | null;
  readonly now: Date;
}

/** One thing that must be (`required`) or should be true before selling, and what to do where it is not. */
export interface ReadinessCheck {
  readonly name: string;
  readonly required: boolean;
  readonly met: boolean;
  /** A Polish sentence for the operator. */
  readonly remedy: string;
}

const must = (name: string, met: boolean, remedy: string): ReadinessCheck => ({
  name,
  required: true,
  met,
  remedy,
});
const should = (name: string, met: boolean, remedy: string): ReadinessCheck => ({
  name,
  required: false,
  met,
  remedy,
});

/** Everything that must or should be true of an installation before it is sold from (P-64); decides from the facts alone. */
export function checkReadiness(facts: ReadinessFacts): ReadinessCheck[] {
  return [
    ...ofCompany(facts),
    ...ofServer(facts),
    ...ofMail(facts),
    ...ofMoney(facts),
    ...ofProviders(facts),
    ...ofOperators(facts),
  ];
}

function ofCompany({ company: read, config, now }: ReadinessFacts): ReadinessCheck[] {
  const example = 'docs/company.example.json';
  if ('fault' in read) {
    return [must('dane firmy', false, `Ustaw COMPANY_FILE na plik jak ${example}: ${read.fault}`)];
  }
  const { site, nip, address, krs, regon, legalReviewed, offices } = read;
  const today = now.toISOString().slice(0, 10);
  return [
    must('dane firmy', true, `Ustaw COMPANY_FILE na plik jak ${example}.`),
    must(
      'adres witryny w pliku firmy',
      site !== undefined && site === originOf(config.appUrl),
      'Wpisz „site” w pliku COMPANY_FILE: początek APP_URL (https://…, bez ścieżki). Od niego zaczynają się adresy dla wyszukiwarek i udostępnianych linków.',
    ),
    must(
      'NIP firmy',
      nip !== undefined,
      'Wpisz „nip” w pliku COMPANY_FILE: regulamin musi mówić, kto sprzedaje.',
    ),
    must(
      'adres firmy',
      address !== undefined,
      'Wpisz „address” w pliku COMPANY_FILE: regulamin i RODO wymagają adresu do korespondencji.',
    ),
    should(
      'KRS albo REGON',
      (krs ?? regon) !== undefined,
      'Wpisz „krs” albo „regon” w pliku COMPANY_FILE; spółka musi podać KRS.',
    ),
    should(
      'telefon do biura',
      offices.some(({ phone }) => phone !== undefined),
      'Wpisz „phone” biura w pliku COMPANY_FILE.',
    ),
    must(
      'teksty prawne po przeglądzie prawnika',
      legalReviewed !== undefined && legalReviewed <= today,
      'Po przeglądzie regulaminu i polityk wpisz „legalReviewed” (dzień) w pliku COMPANY_FILE; do tego czasu noszą znak szkicu.',
    ),
  ];
}

const originOf = (address: string | undefined) => address && new URL(address).origin;

function ofServer({ config, lastBackupAt, now }: ReadinessFacts): ReadinessCheck[] {
  const age = lastBackupAt === null ? Number.POSITIVE_INFINITY : now.getTime() - lastBackupAt.getTime();
  return [
    must('tryb produkcyjny', config.production, 'Ustaw NODE_ENV=production.'),
    must(
      'piaskownica wyłączona',
      !config.sandbox.on,
      'Ustaw SANDBOX=off: piaskownica udaje sieci i płatności.',
    ),
    must(
      'publiczny adres https',
      config.appUrl?.startsWith('https://') === true,
      'Ustaw APP_URL na publiczny adres z https, pod którym działa pośrednik z certyfikatem.',
    ),
    must(
      'własny SECRET_KEY',
      config.secretKey !== undefined,
      'Ustaw SECRET_KEY (openssl rand -base64 48) i przechowaj go poza serwerem.',
    ),
    must(
      `kopia z ostatnich ${BACKUP_DAYS} dni`,
      age <= BACKUP_DAYS * DAY,
      'Zrób kopię: npm run admin -- backup (przy DATABASE_URL: pg_dump, potem npm run admin -- backup --noted).',
    ),
    should(
      'adresy gości zza pośrednika',
      config.trustProxy !== undefined,
      'Ustaw TRUST_PROXY na adres pośrednika: inaczej limity liczą wszystkich gości jako jednego.',
    ),
    should(
      'metryki',
      config.metricsPort !== undefined,
      'Ustaw METRICS_PORT i wczytaj reguły alarmów z operations/.',
    ),
  ];
}

function ofMail({ config: { mail, requireEmailVerification } }: ReadinessFacts): ReadinessCheck[] {
  return [
    must('wysyłanie e-maili', mail.smtpUrl !== undefined, 'Ustaw SMTP_URL (smtps://login:hasło@serwer).'),
    must(
      'własny nadawca e-maili',
      mail.ownSender,
      'Ustaw MAIL_FROM („Nazwa <adres>”) na skrzynkę w swojej domenie, za którą ręczy jej SPF albo DKIM.',
    ),
    must(
      'skrzynka na wiadomości',
      mail.contactTo !== undefined,
      'Ustaw CONTACT_TO: tam przychodzi to, co piszą goście i klienci.',
    ),
    must(
      'potwierdzanie adresów',
      requireEmailVerification,
      'Usuń REQUIRE_EMAIL_VERIFICATION=off: adresy muszą być potwierdzane.',
    ),
  ];
}

function ofMoney({ config: { stripe }, company }: ReadinessFacts): ReadinessCheck[] {
  const taxed = !('fault' in company) && (company.salesTax ?? company.taxExemption) !== undefined;
  return [
    must(
      'płatności na prawdziwym koncie',
      /^(sk|rk)_live_/.test(stripe.secretKey ?? ''),
      'Ustaw STRIPE_SECRET_KEY na klucz produkcyjny (sk_live_… albo rk_live_…), potem npm run admin -- stripe-setup.',
    ),
    must(
      'zdarzenia płatności',
      stripe.webhookSecret !== undefined,
      'Ustaw STRIPE_WEBHOOK_SECRET z zakładki Webhooks w Stripe dla adresu APP_URL/api/billing/webhook.',
    ),
    must(
      'podatek',
      taxed,
      'Wpisz w pliku COMPANY_FILE podatek doliczany do cen („salesTax”: nazwa i procent) albo podstawę zwolnienia („taxExemption”).',
    ),
  ];
}

function ofProviders({ config, networks }: ReadinessFacts): ReadinessCheck[] {
  return [
    must(
      'co najmniej jedna sieć',
      networks.some(({ fault }) => fault === null),
      'Ustaw dane aplikacji co najmniej jednej sieci (README, „Real providers”).',
    ),
    ...networks.map(({ name, fault }) => should(`sieć ${name}`, fault === null, fault ?? '')),
    should(
      'model tekstów',
      config.text.writer === 'openai',
      'Ustaw OPENAI_API_KEY; bez niego pisze wbudowany redaktor.',
    ),
    should(
      'model obrazów',
      config.image.maker !== 'builtin',
      'Ustaw IDEOGRAM_API_KEY albo IMAGE_MAKER=openai; bez tego rysuje wbudowany ilustrator.',
    ),
  ];
}

const ofOperators = ({ operators }: ReadinessFacts): ReadinessCheck[] => [
  must(
    'operator',
    operators > 0,
    'Załóż konto w Postowni i nadaj mu dostęp: npm run admin -- operator --add <adres>.',
  ),
];
