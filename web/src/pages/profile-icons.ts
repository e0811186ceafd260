import {
  IconBrandFacebook,
  IconBrandInstagram,
  IconBrandLinkedin,
  IconBrandTiktok,
} from '@tabler/icons-react';
import type { COMPANY } from './marketing-content.ts';

/** The marks of the networks where the company has a profile. */
export const PROFILE_ICONS: Record<(typeof COMPANY.profiles)[number]['network'], typeof IconBrandFacebook> = {
  Facebook: IconBrandFacebook,
  Instagram: IconBrandInstagram,
  TikTok: IconBrandTiktok,
  LinkedIn: IconBrandLinkedin,
};
