import type { COMPANY_NETWORKS } from '@postownia/contract/company';
import {
  IconBrandFacebook,
  IconBrandInstagram,
  IconBrandLinkedin,
  IconBrandTiktok,
} from '@tabler/icons-react';

/** The marks of the networks where the company has a profile. */
export const PROFILE_ICONS: Record<(typeof COMPANY_NETWORKS)[number], typeof IconBrandFacebook> = {
  Facebook: IconBrandFacebook,
  Instagram: IconBrandInstagram,
  TikTok: IconBrandTiktok,
  LinkedIn: IconBrandLinkedin,
};
