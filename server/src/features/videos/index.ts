export { type Film, openFilm } from './open-film.ts';
