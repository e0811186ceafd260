import { readFileSync } from 'node:fs';
import { Company } from '@postownia/contract/company';

/** The operator's file (`COMPANY_FILE`), or a sentence that says why it cannot be used. */
export function readCompany(file: string | undefined): Company | { readonly fault: string } {
  if (file === undefined || file === '') return { fault: 'zmiennej nie ustawiono.' };
  try {
    const read = Company.safeParse(JSON.parse(readFileSync(file, 'utf8')));
    if (read.success) return read.data;
    const fields = read.error.issues.map(({ path }) => path.join('.')).join(', ');
    return { fault: `błędne pola: ${fields}.` };
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) };
  }
}
