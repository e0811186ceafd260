import { offerTries } from './api-tries.ts';
import { runCarousels } from './carousel.ts';
import { askForCookies } from './cookie-banner.ts';
import { closeDisclosures } from './disclosures.ts';
import { offerSearch } from './docs-search.ts';
import { recordEarlyPresses } from './early-presses.ts';
import { rememberLanguage } from './language.ts';
import { followSession } from './session.ts';
import { switchThemes } from './theme.ts';

// The one script of every page, a few KB of plain DOM: public pages are whole without it, and most have no other.
// It listens on the document, so that it serves what the application renders later, too.
switchThemes();
closeDisclosures();
rememberLanguage();
recordEarlyPresses();
askForCookies();
followSession();
runCarousels();
offerSearch();
offerTries();
