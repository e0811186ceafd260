import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Company } from '@postownia/contract/company';

/**
 * Who runs this installation: the operator's file (`COMPANY_FILE`, see `docs/company.example.json`), or what the product
 * comes with, which names no register. Read when the site is built; another file is another build.
 * @throws Error naming each field that is wrong
 */
export function readCompany(file = process.env.COMPANY_FILE): Company {
  const place = file ? path.resolve(process.env.INIT_CWD ?? process.cwd(), file) : OWN;
  const read = Company.safeParse(JSON.parse(readFileSync(place, 'utf8')));
  if (read.success) return read.data;
  const faults = read.error.issues.map(({ path: field, message }) => `  ${field.join('.')}: ${message}`);
  throw new Error([`${place} is not a company's file:`, ...faults].join('\n'));
}

/**
 * Where the public pages stand: as the operator's file says; the demonstration's own address without a file. Of a file that
 * names none nothing is invented: addresses then begin with their path.
 */
export const siteOrigin = (company: Company, file = process.env.COMPANY_FILE): string =>
  company.site ?? (file ? '' : 'https://postownia.pl');

const OWN = path.join(import.meta.dirname, 'content', 'company.json');

/** `, KRS 0000123456, NIP 725-000-00-01`: whatever of it is known, to stand behind the name. */
function registrationOf({ krs, nip, regon, address }: Company): string {
  const numbers = Object.entries({ KRS: krs, NIP: nip, REGON: regon });
  const known = numbers.flatMap(([name, value]) => (value === undefined ? [] : `${name} ${value}`));
  return [...known, ...(address === undefined ? [] : [address])].map((part) => `, ${part}`).join('');
}

/**
 * Puts the company into a text that names it: `{{company.name}}`, `{{company.registration}}`, `{{company.email}}`,
 * `{{company.privacyEmail}}`, `{{company.site}}`.
 * @throws Error for any other name
 */
export function nameCompany(text: string, company: Company): string {
  const words = new Map([
    ['name', company.name],
    ['registration', registrationOf(company)],
    ['email', company.email],
    ['privacyEmail', company.privacyEmail],
    ['site', siteOrigin(company)],
  ]);
  const wordOf = (name: string) => {
    const word = words.get(name);
    if (word === undefined) throw new Error(`A text names company.${name}, which there is not.`);
    return word;
  };
  // "sp. z o.o." at the end of a sentence has its full stop already.
  return text.replace(/((?:\{\{company\.\w+\}\})+)(\.?)/g, (_, names: string, stop: string) => {
    const written = names.replace(/\{\{company\.(\w+)\}\}/g, (_whole, name: string) => wordOf(name));
    return written.endsWith('.') ? written : written + stop;
  });
}
