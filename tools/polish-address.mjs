/**
 * Who speaks and who is spoken to in a Polish sentence, by verb endings. Polish has no mark for a verb, so words that
 * merely end like one are listed; a trade's own stand in its pack (`words`). Quotations are somebody else's words.
 */

const speaking =
  /^(?:ja|mnie|mi|mój|moj[aeąi]|moje(?:go|j|mu)|moi(?:ch|mi?)|my|nas|nam|nami|nasz(?:a|e|ego|ej|emu|ą|ym|ych|ymi)?|jestem|mam|wiem|umiem|rozumiem|znam|polecam|zapraszam|zachęcam|pytam|czytam|słucham|czekam|lubię|widzę|robię|chcę|mogę|muszę|mówię|myślę|proszę|radzę|piszę|biorę|daję|piekę|uczę|prowadzę|dbam|używam)$/u;
const speakingEnding = /(?:[aeiy]my|śmy|[aiyąu]łem|[aiyęu]łam|uję|[aeiyóą]łbym|[aeiyóę]łabym)$/u;
const addressing =
  /^(?:ty|ciebie|cię|tobie|tobą|twój|twoj[aeąi]|twoje(?:go|j|mu)|twoi(?:ch|mi?)|państw[aou]|państwem|pana|pani|panu|panią|wy|was|wam|wami|wasz\p{L}{0,3}|bądź|chodź|daj|dodaj|dolej|dorzuć|dotknij|idź|jedź|kup|miej|mów|napisz|napiszcie|patrzcie|zobaczcie|naostrz|naucz|nie bój|nalej|noś|obejrzyj|obróć|odetnij|odkręć|odłóż|odpowiedz|odstaw|opisz|opłucz|otwórz|patrz|podejdź|podgrzej|podziel|pokaż|połóż|pomyśl|poproś|popatrz|porównaj|postaw|potrzyj|powąchaj|powiedz|poznaj|pozwól|prześlij|przetrzyj|przyjdź|przyjedź|przynieś|rób|schowaj|sięgnij|skonsultuj|skróć|spójrz|spróbuj|sprawdź|spytaj|susz|trzyj|ubierz|umyj|upewnij|uprzedź|ustaw|usiądź|utnij|użyj|uważaj|wejdź|weź|wlej|włącz|włóż|wpadnij|wróć|wsadź|wstaw|wsuń|wybierz|wyczyść|wyjdź|wyjmij|wyłącz|wymień|wyrzuć|wyślij|wytrzyj|wytnij|zabierz|zabezpiecz|zacznij|zadbaj|zadzwoń|zagadnij|zajrzyj|zakręć|załóż|zamknij|zamów|zanieś|zapisz|zapytaj|zatrzymaj|zdejmij|zerknij|zgłoś|zmierz|znajdź|zobacz|zostań|zostaw|zrób|zwróć)$/u;
const addressingEnding = /(?:[aeiy]sz|[auiy]j|[jbdźż]cie|łeś|łaś|łbyś|łabyś)$/u;

const nouns = new Set(
  `bramy damy diagramy dramy dymy enzymy filmy gramy hologramy jamy kilogramy klimy kremy lamy łakomy miligramy ósmy
   panoramy perfumy piżamy plamy problemy programy ramy reklamy rymy siódmy systemy tamy taśmy zimy znajomy
   artykułem ciałem działem finałem ideałem kanałem kapitałem kryształem materiałem metałem minerałem mułem oddziałem
   oryginałem pedałem piedestałem podziałem portałem przechyłem przedziałem przydziałem rozdziałem rytuałem strzałem sygnałem szałem tyłem
   tytułem udziałem upałem wałem wydziałem zapałem
   afisz arkusz cisz fałsz gulasz kasz kielisz kiermasz klawisz klisz klosz kosz marsz miękisz mysz orkisz
   pastisz ratusz wiersz afisz nasz wasz
   babcie
   bodaj buraj jaj czyj dzisiaj gaj haj kij kraj lokaj maj nadzwyczaj niczyj obaj obyczaj przedwczoraj raj rodzaj ruczaj samuraj
   skraj szyj tramwaj tutaj urodzaj wczoraj wuj zazwyczaj złodziej zwyczaj żmij`
    .split(/\s+/)
    .filter(Boolean),
);

/** Words of a text that speak as the brand ("robimy", "mój"). `known` are words that only look so. */
export const wordsOfSpeaker = (/** @type {string} */ text, /** @type {Set<string>} */ known = new Set()) =>
  find(text.replace(/: .*/u, ''), speaking, speakingEnding, known);

/** Words of a text that address its reader ("sprawdź", "masz", "Państwa"). `known` are words that only look so. */
export const wordsToReader = (/** @type {string} */ text, /** @type {Set<string>} */ known = new Set()) =>
  find(text, addressing, addressingEnding, known);

/**
 * @param {string} text
 * @param {RegExp} list
 * @param {RegExp} ending
 * @param {Set<string>} known
 */
function find(text, list, ending, known) {
  const words =
    text
      .replace(/„[^”]*”/gu, ' ')
      .toLowerCase()
      .match(/\p{L}+/gu) ?? [];
  return words.filter(
    (word) => list.test(word) || (ending.test(word) && !nouns.has(word) && !known.has(word)),
  );
}
