/** The eight permissions we ask for at once, so that analytics needs no second login (decision 9). */
export const META_SCOPES = [
  'pages_show_list',
  'pages_read_engagement',
  'pages_manage_posts',
  'read_insights',
  'business_management',
  'instagram_basic',
  'instagram_content_publish',
  'instagram_manage_insights',
] as const;

const SCOPE_NAMES: Readonly<Record<string, string>> = {
  pages_show_list: 'lista Twoich stron',
  pages_read_engagement: 'odczyt treści strony',
  pages_manage_posts: 'publikowanie na stronie',
  read_insights: 'statystyki strony',
  business_management: 'portfolio firmowe',
  instagram_basic: 'profil na Instagramie',
  instagram_content_publish: 'publikowanie na Instagramie',
  instagram_manage_insights: 'statystyki Instagrama',
} satisfies Record<(typeof META_SCOPES)[number], string>;

/** Says which consent was not given and what to do. */
export function scopeSentence(scope: string): string {
  return `Brakuje zgody „${SCOPE_NAMES[scope] ?? scope}”. Połącz konto ponownie i zaznacz wszystkie zgody.`;
}
