/** Every limit that browser and server both keep. Characters are grapheme clusters (P-11). */
export const LIMITS = {
  postCharacters: 280,
  hashtagsMin: 2,
  hashtagsMax: 5,
  emailCharacters: 254,
  passwordMin: 10,
  passwordMax: 128,
  /** Keys that one person may sign in with. */
  passkeys: 20,
  passkeyNameCharacters: 60,
  brandNameCharacters: 60,
  accountLabelCharacters: 60,
  tradeCharacters: 120,
  shortTextCharacters: 120,
  longTextCharacters: 600,
  callToActionCharacters: 60,
  fileNameCharacters: 1000,
  /** A text that is to be changed by words, and those words. */
  rewordedCharacters: 4000,
  wishCharacters: 200,
  /** Copies of everything that one organization may take in a day. */
  exportsPerDay: 20,
  /** Uploads that one organization may have under way. */
  uploadsOpen: 20,
  /** Bytes of the frame that stands for a video, as the browser sends it. */
  thumbnailBytes: 1_048_576,
  /** UTF-16 units; the networks that take most take 2200 with the hashtags. */
  videoDescriptionCharacters: 2200,
  videoHashtags: 30,
  brandsOfMember: 50,
  keywords: 20,
  voiceExamples: 3,
  voiceExampleCharacters: 2200,
  brandFacts: 1000,
  /** A website's address. */
  websiteCharacters: 500,
  /** One answer of the interview, or one text that facts are read from. */
  answerCharacters: 4000,
  factSentences: 4,
  factSentenceCharacters: 600,
  factNumbers: 20,
  factTags: 20,
  /** A logo's file. */
  logoBytes: 4 * 1024 * 1024,
  /** Words on a poster of an own photo. */
  posterHeadlineCharacters: 90,
  posterDetailCharacters: 80,
  keywordCharacters: 40,
  languages: 6,
  userNameCharacters: 80,
  messageCharacters: 4000,
  /** Nobody reads and fills a form faster. */
  formFillMilliseconds: 3000,
  generationDays: 30,
  /** Posts of one day, whoever made them (P-42). */
  postsPerDay: 20,
  /** Posts that are changed at once, and days that each of them is copied to. */
  bulkPosts: 100,
  bulkDays: 14,
  /** A file of posts: its rows and bytes, what a cell holds, and how many rows travel at once. */
  importRows: 500,
  importBytes: 2_000_000,
  importCharacters: 4000,
  importNameCharacters: 200,
  importPortion: 50,
  /** Accounts and networks that get something of their own. */
  targetsPerPost: 60,
  mediaPerPost: 10,
  /** Of the address that a post links to. */
  linkCharacters: 2000,
  altTextCharacters: 1000,
  tagsPerAsset: 20,
  tagCharacters: 40,
  /** A photo's file as the camera made it. */
  photoBytes: 30 * 1024 * 1024,
  /** Pixels of a photo, width by height: what telephones make, with some room. */
  photoPixels: 50_000_000,
  assetsPage: 60,
  assetSearchCharacters: 80,
  /** Longest window one calendar read may ask for, in days: a six-week grid. */
  calendarDays: 42,
  lateMinutesMax: 1440,
  /** How long "Opublikuj teraz" waits for second thoughts before the first visible call (P-47). */
  takeBackSeconds: 5,
  accountsPerConnection: 50,
  /** Of what is entered before an account is connected: app passwords and tokens are short. */
  loginFieldCharacters: 300,
  versionsPerPost: 50,
  ledgerPage: 50,
  auditPage: 50,
  /** Bytes of a JSON request body; more is refused with 413. */
  bodyBytes: 65_536,
} as const;
