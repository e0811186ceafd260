/** How a thing is when something is wrong with it; it begins the name. */
const WRONG: readonly string[] = [
  '(?:cieknąc|kapiąc|przeciekając|zapchan|zatkan|niedrożn|zepsut|popsut|uszkodzon|zacięt|zacinając|skrzypiąc|urwan|wybit|przepalon|zerwan|stłuczon|zalan)(?:y|a|e|i)',
  '(?:dripping|leaking|leaky|blocked|burst|clogged|jammed|faulty|damaged|flickering|tripping|frozen)',
  '(?:tropfend|undicht|verstopft|defekt|klemmend|kaputt|geplatzt|platt|verschlossen)e[rns]?',
];
/** Names of trouble themselves. */
const TROUBLE: readonly string[] = [
  'awari[ae]|usterk[ai]|przeciek[i]?|wyciek[i]?|zatory?|zwarci[ae]|bóle?|rwa|migren[ay]|kontuzj[ae]|urazy?|wgniot(?:ka|ki)|pluskwy|karaluchy|prusaki|szczury',
  'leaks?|breakdowns?|no (?:hot )?(?:water|heating|power)|flat tyres?|power cuts?|(?:back|neck|knee|shoulder) pain|toothache|wasps’? nests?|bed ?bugs|dents',
  'Rohrbr(?:uch|üche)|Wasserschäden|Stromausfall|(?:Rücken|Nacken|Knie|Zahn)schmerzen|Platten',
  'fuites?|pannes?|infiltrations?|punaises de lit',
  'perdite|guasti|mal di (?:schiena|denti)',
];
/** French and Italian say what is wrong behind the thing. */
const WRONG_BEHIND =
  /^(?!(?:\p{L}+(?:age|ment|aggio)|répara\p{L}+|rénova\p{L}+|détection|intervention|ripara\p{L}+)s?(?!\p{L}))\p{L}+(?: (?:de |d[’'])?\p{L}+)? (?:qui (?:fui|goutt)\p{L}+|bouchée?s?|cassée?s?|percée?s?|crevée?s?|en panne|che perdono|che gocciolano|intasat[aieo]|guast[aieo]|rott[aieo])$/iu;
/** Ends with what is done about it: "burst pipe repairs". */
const DONE_ABOUT_IT =
  /(?<!\p{L})(?:repairs?|clear(?:ing|ance)|remov(?:al|ing)|replac(?:ing|ements?)|detection|treatments?|clean(?:ing|ers?)|unblocking|fixing|call-?outs?|cover|servic(?:e|ing)|massages?)$/iu;
const BEGINS = new RegExp(`^(?:${[...WRONG, ...TROUBLE].join('|')})(?!\\p{L})`, 'iu');

/** Whether a thing is what somebody comes with rather than what a firm gives: "cieknące krany", "dripping taps". */
export const namesTrouble = (text: string): boolean =>
  (BEGINS.test(text) || WRONG_BEHIND.test(text)) && !DONE_ABOUT_IT.test(text);
