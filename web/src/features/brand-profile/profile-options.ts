import {
  COMPANY_SIZES,
  CONTENT_LENGTHS,
  CONTENT_STYLES,
  CONTENT_TYPES,
  INDUSTRIES,
  type Industry,
  LANGUAGE_STYLES,
  POST_FREQUENCIES,
  POST_GOALS,
  POST_LANGUAGES,
  TONES,
} from '@postownia/contract/brand-vocabulary';
import { NETWORKS, networkName } from '@postownia/contract/networks';
import {
  IconBallFootball,
  IconBuilding,
  IconCode,
  IconCoin,
  IconCompass,
  IconHanger,
  IconHeartbeat,
  IconMasksTheater,
  IconSchool,
  IconScissors,
  IconShoppingBag,
  IconToolsKitchen2,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { IconShape } from '../../components/icon.tsx';

const INDUSTRY_ICONS: Readonly<Record<Industry, IconShape>> = {
  'E-commerce': IconShoppingBag,
  Edukacja: IconSchool,
  Finanse: IconCoin,
  Gastronomia: IconToolsKitchen2,
  IT: IconCode,
  Moda: IconHanger,
  Nieruchomości: IconBuilding,
  Rozrywka: IconMasksTheater,
  Sport: IconBallFootball,
  Turystyka: IconCompass,
  Uroda: IconScissors,
  Zdrowie: IconHeartbeat,
};

/** Every list a profile chooses from, with its names in the interface's language. */
export function useProfileOptions() {
  const { t } = useTranslation('brand-profile');
  const named = <Value extends string>(values: readonly Value[], name: (value: Value) => string) =>
    values.map((value) => ({ value, label: name(value) }));
  return {
    industries: INDUSTRIES.map((value) => ({
      value,
      label: t(`industries.${value}`),
      icon: INDUSTRY_ICONS[value],
    })),
    sizes: named(COMPANY_SIZES, (value) => t(`sizes.${value}`)),
    frequencies: named(POST_FREQUENCIES, (value) => t(`frequencies.${value}`)),
    contentTypes: named(CONTENT_TYPES, (value) => t(`types.${value}`)),
    tones: named(TONES, (value) => t(`toneNames.${value}`)),
    goals: named(POST_GOALS, (value) => t(`goals.${value}`)),
    lengths: named(CONTENT_LENGTHS, (value) => t(`lengths.${value}`)),
    styles: named(CONTENT_STYLES, (value) => t(`styles.${value}`)),
    addresses: named(LANGUAGE_STYLES, (value) => t(`addresses.${value}`)),
    languages: named(POST_LANGUAGES, (value) => t(`languageNames.${value}`)),
    platforms: named(NETWORKS, networkName),
  };
}
