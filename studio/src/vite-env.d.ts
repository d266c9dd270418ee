/** Version of the package that the studio was built of. */
declare const FOOTFALL_VERSION: string;
