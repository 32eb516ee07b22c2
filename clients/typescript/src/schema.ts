// Made by npm run client of the OpenAPI document f0199439c700fc9e: change the endpoints, not this file.
export interface paths {
 "/osmf/p1.0/login": {
  parameters: {
   query?: never;
   header?: never;
   path?: never;
   cookie?: never;
  };
  get?: never;
  put?: never;
  /** Signs in with user ID and password, or with a partner’s token instead */
  post: {
   parameters: {
    query?: {
     token?: string;
    };
    header?: never;
    path?: never;
    cookie?: never;
   };
   requestBody: {
    content: {
     "application/json": {
      userId?: string;
      password?: string;
      secondFactorCode?: string;
      /** @enum {string} */
      includePTRRewards?: "Y" | "N";
     };
    };
   };
   responses: {
    /** @description Done */
    200: {
     headers: {
      [name: string]: unknown;
     };
     content: {
      "application/json": {
       authToken: string;
       feedbackToken: string;
       sessionId: string;
       authId: string;
       retrieveAgent: {
        agent: {
         agentUniqueId: string;
         agentId: string;
         polarAgentId: string;
         userId: string;
         title: string;
         firstName: string;
         middleName: string;
         lastName: string;
         preferredName: string;
         nameReading: string;
         suffix: string;
         gender: string;
         emailAddress: string;
         phoneCode: string;
         phoneNumber: string;
         cellphoneCode: string;
         cellphoneNumber: string;
         houseName: string;
         address1: string;
         address2: string;
         address3: string;
         city: string;
         state: string;
         zip: string;
         country: string;
         cliaagentId: string;
         abtanumber: string;
         enrollmentSrc: string;
         originCompany: string;
         academyStatus: string;
         /** @enum {string} */
         homeBasedAgentFlag: "Y" | "N";
         /** @enum {string} */
         genericAgent: "Y" | "N";
         /** @enum {string} */
         ccbookingDocsFlag: "Y" | "N";
         /** @enum {string} */
         emailValidFlag: "Y" | "N";
         /** @enum {string} */
         agentType: "O" | "M" | "A";
         /** @enum {string} */
         activationFlag: "P" | "E" | "C" | "A" | "D" | "R";
         version: number;
         agencyName: string;
         telephone: string;
         cellPhone: string;
         dateOfBirth: string;
         monthOfBirth: string;
         yearOfBirth: string;
         ccn: string;
         academyLevel: number;
         companies: {
          code: string;
          academyLevel: number;
          academyStatus: string;
         }[];
         permissions: {
          oneSource: string;
          polarOnline: string;
         };
         lastOSLoginDate: string;
         lastPONAccessDate: string;
         lastTARptAccessDate: string;
        };
        agency: {
         agencyId: string;
         agencyName: string;
         agencyType: string;
         address1: string;
         address2: string;
         address3: string;
         city: string;
         state: string;
         country: string;
         zipCode: string;
         telephone: string;
         abtanumber: string;
         associationID: string;
         associationName: string;
         region: string;
         district: string;
         dsm: string;
         marketingLevel1: string;
         marketingLevel2: string;
         /** @enum {string} */
         ccbookingDocsFlag: "Y" | "N";
         /** @enum {string} */
         hideAddressFlag: "Y" | "N";
         /** @enum {string} */
         agencyPartnerRewardFlag: "Y" | "N";
         /** @enum {string} */
         cvpAgency: "Y" | "N";
         /** @enum {string} */
         taReportAccess: "Y" | "N";
         companies: {
          code: string;
          academyLevel: number;
          academyStatus: string;
         }[];
         owner: {
          emailAddress: string;
          firstName: string;
          middleName: string;
          lastName: string;
         } | null;
        };
        memberProfile: {
         title: string;
         firstName: string;
         middleName: string;
         lastName: string;
         suffix: string;
         gender: string;
         address1: string;
         address2: string;
         address3: string;
         city: string;
         houseName: string;
         state: string;
         zipCode: string;
         country: string;
         telephone: string;
         cellPhone: string;
         emailAddress: string;
         birthDate: string;
        } | null;
       };
      };
     };
    };
   };
  };
  delete?: never;
  options?: never;
  head?: never;
  patch?: never;
  trace?: never;
 };
 "/osmf/v1.0/logout": {
  parameters: {
   query?: never;
   header?: never;
   path?: never;
   cookie?: never;
  };
  get?: never;
  put?: never;
  /** Ends the session, for the browser and the API at once */
  post: {
   parameters: {
    query?: never;
    header?: {
     "idempotency-key"?: string;
    };
    path?: never;
    cookie?: never;
   };
   requestBody?: never;
   responses: {
    /** @description Done */
    200: {
     headers: {
      [name: string]: unknown;
     };
     content: {
      "application/json": {
       /** @enum {string} */
       status: "success";
      };
     };
    };
   };
  };
  delete?: never;
  options?: never;
  head?: never;
  patch?: never;
  trace?: never;
 };
 "/osmf/v1.0/refresh-token": {
  parameters: {
   query?: never;
   header?: never;
   path?: never;
   cookie?: never;
  };
  /** Returns new tokens for a session in use: one for the API, one for feedback */
  get: {
   parameters: {
    query?: never;
    header?: never;
    path?: never;
    cookie?: never;
   };
   requestBody?: never;
   responses: {
    /** @description Done */
    200: {
     headers: {
      [name: string]: unknown;
     };
     content: {
      "application/json": {
       /** @enum {string} */
       tokenStatus: "Reset Content";
       refreshToken: string;
       feedbackToken: string;
      };
     };
    };
   };
  };
  put?: never;
  post?: never;
  delete?: never;
  options?: never;
  head?: never;
  patch?: never;
  trace?: never;
 };
 "/osmf/v1.0/agents/tnc": {
  parameters: {
   query?: never;
   header?: never;
   path?: never;
   cookie?: never;
  };
  /** Returns the terms in force for the caller: the version to name when accepting, the text as HTML, and whether they still need to be accepted */
  get: {
   parameters: {
    query?: never;
    header?: never;
    path?: never;
    cookie?: never;
   };
   requestBody?: never;
   responses: {
    /** @description Done */
    200: {
     headers: {
      [name: string]: unknown;
     };
     content: {
      "application/json": {
       terms: {
        termsVersion: string;
        validFrom: string | null;
        title: string;
        html: string;
        due: boolean;
       };
      };
     };
    };
   };
  };
  put?: never;
  /** Accepts the terms; the first time, also sets the user’s own password. Without termsVersion, accepts the version in force */
  post: {
   parameters: {
    query?: never;
    header?: {
     "idempotency-key"?: string;
    };
    path?: never;
    cookie?: never;
   };
   requestBody: {
    content: {
     "application/json": {
      /** @enum {string} */
      reqType: "R0033";
      /** @enum {string} */
      iq8Flag?: "N";
      agent: {
       agentUniqueId?: string | null;
       agentId: string;
       polarAgentId?: string | null;
       userId?: string | null;
       title?: string | null;
       firstName?: string | null;
       middleName?: string | null;
       lastName?: string | null;
       preferredName?: string | null;
       nameReading?: string | null;
       suffix?: string | null;
       gender?: string | null;
       emailAddress?: string | null;
       phoneCode?: string | null;
       phoneNumber?: string | null;
       cellphoneCode?: string | null;
       cellphoneNumber?: string | null;
       houseName?: string | null;
       address1?: string | null;
       address2?: string | null;
       address3?: string | null;
       city?: string | null;
       state?: string | null;
       zip?: string | null;
       country?: string | null;
       cliaagentId?: string | null;
       abtanumber?: string | null;
       enrollmentSrc?: string | null;
       originCompany?: string | null;
       academyStatus?: string | null;
       password?: string | null;
       confirmPwd?: string | null;
       registrationEmail?: string | null;
       dateOfBirth?: string | null;
       monthOfBirth?: string | null;
       yearOfBirth?: string | null;
       telephone?: string | null;
       cellPhone?: string | null;
       ccn?: string | null;
       agencyName?: string | null;
       oldCCN?: string | null;
       updatedBy?: string | null;
       lastOSLoginDate?: string | null;
       lastPONAccessDate?: string | null;
       lastTARptAccessDate?: string | null;
       /** @enum {string} */
       agentType?: "O" | "M" | "A";
       /** @enum {string} */
       activationFlag?: "P" | "E" | "C" | "A" | "D" | "R";
       version?: number | string | null;
       /** @enum {string|null} */
       homeBasedAgentFlag?: "Y" | "N" | "" | null;
       /** @enum {string|null} */
       genericAgent?: "Y" | "N" | "" | null;
       /** @enum {string|null} */
       ccbookingDocsFlag?: "Y" | "N" | "" | null;
       /** @enum {string|null} */
       emailValidFlag?: "Y" | "N" | "" | null;
       /** @enum {string|null} */
       removeCCN?: "Y" | "N" | "" | null;
       companies?: {
        code?: string | null;
        academyLevel?: number | string | null;
        academyStatus?: string | null;
       }[] | null;
       academyLevel?: number | string | null;
       permissions?: {
        oneSource?: string;
        polarOnline?: string;
       } | null;
       termsVersion?: string;
      };
      agency?: {
       agencyId?: string | null;
       agencyName?: string | null;
       agencyType?: string | null;
       address1?: string | null;
       address2?: string | null;
       address3?: string | null;
       city?: string | null;
       state?: string | null;
       country?: string | null;
       zipCode?: string | null;
       telephone?: string | null;
       abtanumber?: string | null;
       associationID?: string | null;
       associationName?: string | null;
       region?: string | null;
       district?: string | null;
       dsm?: string | null;
       marketingLevel1?: string | null;
       marketingLevel2?: string | null;
       /** @enum {string|null} */
       ccbookingDocsFlag?: "Y" | "N" | "" | null;
       /** @enum {string|null} */
       hideAddressFlag?: "Y" | "N" | "" | null;
       /** @enum {string|null} */
       agencyPartnerRewardFlag?: "Y" | "N" | "" | null;
       /** @enum {string|null} */
       cvpAgency?: "Y" | "N" | "" | null;
       /** @enum {string|null} */
       taReportAccess?: "Y" | "N" | "" | null;
       companies?: {
        code?: string | null;
        academyLevel?: number | string | null;
        academyStatus?: string | null;
       }[] | null;
       owner?: {
        emailAddress?: string | null;
        firstName?: string | null;
        middleName?: string | null;
        lastName?: string | null;
       } | null;
      } | null;
      memberProfile?: {
       title?: string | null;
       firstName?: string | null;
       middleName?: string | null;
       lastName?: string | null;
       suffix?: string | null;
       gender?: string | null;
       address1?: string | null;
       address2?: string | null;
       address3?: string | null;
       city?: string | null;
       houseName?: string | null;
       state?: string | null;
       zipCode?: string | null;
       country?: string | null;
       telephone?: string | null;
       cellPhone?: string | null;
       emailAddress?: string | null;
       birthDate?: string | null;
      } | null;
     };
    };
   };
   responses: {
    /** @description Done */
    200: {
     headers: {
      [name: string]: unknown;
     };
     content: {
      "application/json": {
       updateAgentDetails: {
        agent: {
         agentUniqueId: string;
         agentId: string;
         polarAgentId: string;
         userId: string;
         title: string;
         firstName: string;
         middleName: string;
         lastName: string;
         preferredName: string;
         nameReading: string;
         suffix: string;
         gender: string;
         emailAddress: string;
         phoneCode: string;
         phoneNumber: string;
         cellphoneCode: string;
         cellphoneNumber: string;
         houseName: string;
         address1: string;
         address2: string;
         address3: string;
         city: string;
         state: string;
         zip: string;
         country: string;
         cliaagentId: string;
         abtanumber: string;
         enrollmentSrc: string;
         originCompany: string;
         academyStatus: string;
         /** @enum {string} */
         homeBasedAgentFlag: "Y" | "N";
         /** @enum {string} */
         genericAgent: "Y" | "N";
         /** @enum {string} */
         ccbookingDocsFlag: "Y" | "N";
         /** @enum {string} */
         emailValidFlag: "Y" | "N";
         /** @enum {string} */
         agentType: "O" | "M" | "A";
         /** @enum {string} */
         activationFlag: "P" | "E" | "C" | "A" | "D" | "R";
         version: number;
         agencyName: string;
         telephone: string;
         cellPhone: string;
         dateOfBirth: string;
         monthOfBirth: string;
         yearOfBirth: string;
         ccn: string;
         academyLevel: number;
         companies: {
          code: string;
          academyLevel: number;
          academyStatus: string;
         }[];
         permissions: {
          oneSource: string;
          polarOnline: string;
         };
         lastOSLoginDate: string;
         lastPONAccessDate: string;
         lastTARptAccessDate: string;
        };
       };
      };
     };
    };
   };
  };
  delete?: never;
  options?: never;
  head?: never;
  patch?: never;
  trace?: never;
 };
 "/osdb/v1.0/agents/email-validate": {
  parameters: {
   query?: never;
   header?: never;
   path?: never;
   cookie?: never;
  };
  get?: never;
  put?: never;
  /** Sends the validation email again */
  post: {
   parameters: {
    query?: {
     location?: string;
    };
    header?: {
     "idempotency-key"?: string;
    };
    path?: never;
    cookie?: never;
   };
   requestBody: {
    content: {
     "application/json": {
      email: string;
      id: string;
     };
    };
   };
   responses: {
    /** @description Done */
    200: {
     headers: {
      [name: string]: unknown;
     };
     content: {
      "application/json": {
       /** @enum {string} */
       status: "success";
      };
     };
    };
   };
  };
  delete?: never;
  options?: never;
  head?: never;
  patch?: never;
  trace?: never;
 };
 "/osmf/p1.0/agents/validate": {
  parameters: {
   query?: never;
   header?: never;
   path?: never;
   cookie?: never;
  };
  /**
   * Uses a validation link
   * @deprecated
   * @description Deprecated since 2026-11-30: use POST /osmf/p1.0/agents/validate.
   */
  get: {
   parameters: {
    query?: {
     tokenId?: string;
    };
    header?: never;
    path?: never;
    cookie?: never;
   };
   requestBody?: never;
   responses: {
    /** @description Done */
    200: {
     headers: {
      [name: string]: unknown;
     };
     content: {
      "application/json": {
       /** @enum {string} */
       status: "success";
       /** @enum {boolean} */
       emailVerified: true;
      };
     };
    };
   };
  };
  put?: never;
  /** Uses a validation link */
  post: {
   parameters: {
    query?: {
     tokenId?: string;
    };
    header?: {
     "idempotency-key"?: string;
    };
    path?: never;
    cookie?: never;
   };
   requestBody: {
    content: {
     "application/json": {
      agent: Record<string, never>;
     };
    };
   };
   responses: {
    /** @description Done */
    200: {
     headers: {
      [name: string]: unknown;
     };
     content: {
      "application/json": {
       /** @enum {string} */
       status: "success";
       /** @enum {boolean} */
       emailVerified: true;
      };
     };
    };
   };
  };
  delete?: never;
  options?: never;
  head?: never;
  patch?: never;
  trace?: never;
 };
 "/osdb/v1.0/agents/prefs": {
  parameters: {
   query?: never;
   header?: never;
   path?: never;
   cookie?: never;
  };
  get?: never;
  put?: never;
  /** Saves the caller’s landing brand */
  post: {
   parameters: {
    query?: never;
    header?: {
     "idempotency-key"?: string;
    };
    path?: never;
    cookie?: never;
   };
   requestBody: {
    content: {
     "application/json": {
      polarAgentId: string;
      /** @enum {string} */
      registeredCompany: "PC" | "PO" | "PA";
      /** @enum {string} */
      displayCompany: "PC" | "HA" | "CU" | "SB" | "PI" | "CI" | "PS" | "CS" | "PA" | "CA" | "PU" | "CK" | "PJ";
     };
    };
   };
   responses: {
    /** @description Done */
    200: {
     headers: {
      [name: string]: unknown;
     };
     content: {
      "application/json": {
       prefs: {
        displayCompany: string | null;
       };
      };
     };
    };
   };
  };
  delete?: never;
  options?: never;
  head?: never;
  patch?: never;
  trace?: never;
 };
 "/osdb/v1.0/agents/{polarAgentId}/prefs": {
  parameters: {
   query?: never;
   header?: never;
   path?: never;
   cookie?: never;
  };
  /** Returns the caller’s landing brand */
  get: {
   parameters: {
    query: {
     brand: "PC" | "PO" | "PA";
    };
    header?: never;
    path: {
     polarAgentId: string;
    };
    cookie?: never;
   };
   requestBody?: never;
   responses: {
    /** @description Done */
    200: {
     headers: {
      [name: string]: unknown;
     };
     content: {
      "application/json": {
       prefs: {
        displayCompany: string | null;
       };
      };
     };
    };
   };
  };
  put?: never;
  post?: never;
  delete?: never;
  options?: never;
  head?: never;
  patch?: never;
  trace?: never;
 };
 "/osdb/p1.0/agents/reset-password": {
  parameters: {
   query?: never;
   header?: never;
   path?: never;
   cookie?: never;
  };
  get?: never;
  put?: never;
  /** Sends a link for a new password to the address of an account. The response does not reveal whether the account exists */
  post: {
   parameters: {
    query?: {
     country?: string;
    };
    header?: {
     "idempotency-key"?: string;
    };
    path?: never;
    cookie?: never;
   };
   requestBody: {
    content: {
     "application/json": {
      email?: string;
      id?: string;
     };
    };
   };
   responses: {
    /** @description Done */
    200: {
     headers: {
      [name: string]: unknown;
     };
     content: {
      "application/json": {
       /** @enum {string} */
       status: "success";
      };
     };
    };
   };
  };
  delete?: never;
  options?: never;
  head?: never;
  patch?: never;
  trace?: never;
 };
 "/osmf/p1.0/agents/updatepassword": {
  parameters: {
   query?: never;
   header?: never;
   path?: never;
   cookie?: never;
  };
  get?: never;
  put?: never;
  /** Sets a new password using the link from an email. All sessions of the account end */
  post: {
   parameters: {
    query?: {
     tokenId?: string;
    };
    header?: {
     "idempotency-key"?: string;
    };
    path?: never;
    cookie?: never;
   };
   requestBody: {
    content: {
     "application/json": {
      agent: {
       agentUniqueId?: string | null;
       agentId?: string;
       polarAgentId?: string | null;
       userId?: string | null;
       title?: string | null;
       firstName?: string | null;
       middleName?: string | null;
       lastName?: string | null;
       preferredName?: string | null;
       nameReading?: string | null;
       suffix?: string | null;
       gender?: string | null;
       emailAddress?: string | null;
       phoneCode?: string | null;
       phoneNumber?: string | null;
       cellphoneCode?: string | null;
       cellphoneNumber?: string | null;
       houseName?: string | null;
       address1?: string | null;
       address2?: string | null;
       address3?: string | null;
       city?: string | null;
       state?: string | null;
       zip?: string | null;
       country?: string | null;
       cliaagentId?: string | null;
       abtanumber?: string | null;
       enrollmentSrc?: string | null;
       originCompany?: string | null;
       academyStatus?: string | null;
       password: string;
       confirmPwd?: string;
       registrationEmail?: string | null;
       dateOfBirth?: string | null;
       monthOfBirth?: string | null;
       yearOfBirth?: string | null;
       telephone?: string | null;
       cellPhone?: string | null;
       ccn?: string | null;
       agencyName?: string | null;
       oldCCN?: string | null;
       updatedBy?: string | null;
       lastOSLoginDate?: string | null;
       lastPONAccessDate?: string | null;
       lastTARptAccessDate?: string | null;
       /** @enum {string} */
       agentType?: "O" | "M" | "A";
       /** @enum {string} */
       activationFlag?: "P" | "E" | "C" | "A" | "D" | "R";
       version?: number | string | null;
       /** @enum {string|null} */
       homeBasedAgentFlag?: "Y" | "N" | "" | null;
       /** @enum {string|null} */
       genericAgent?: "Y" | "N" | "" | null;
       /** @enum {string|null} */
       ccbookingDocsFlag?: "Y" | "N" | "" | null;
       /** @enum {string|null} */
       emailValidFlag?: "Y" | "N" | "" | null;
       /** @enum {string|null} */
       removeCCN?: "Y" | "N" | "" | null;
       companies?: {
        code?: string | null;
        academyLevel?: number | string | null;
        academyStatus?: string | null;
       }[] | null;
       academyLevel?: number | string | null;
       permissions?: {
        oneSource?: string;
        polarOnline?: string;
       } | null;
      };
     };
    };
   };
   responses: {
    /** @description Done */
    200: {
     headers: {
      [name: string]: unknown;
     };
     content: {
      "application/json": {
       updateAgentDetails: {
        agent: {
         agentId: string;
         userId: string;
        };
       };
      };
     };
    };
   };
  };
  delete?: never;
  options?: never;
  head?: never;
  patch?: never;
  trace?: never;
 };
 "/osmf/v1.0/agents/email": {
  parameters: {
   query?: never;
   header?: never;
   path?: never;
   cookie?: never;
  };
  get?: never;
  put?: never;
  /** Requests a new email address for the caller. It takes effect once its link is followed */
  post: {
   parameters: {
    query?: never;
    header?: {
     "idempotency-key"?: string;
    };
    path?: never;
    cookie?: never;
   };
   requestBody: {
    content: {
     "application/json": {
      agent: {
       agentUniqueId?: string | null;
       agentId: string;
       polarAgentId?: string | null;
       userId?: string | null;
       title?: string | null;
       firstName?: string | null;
       middleName?: string | null;
       lastName?: string | null;
       preferredName?: string | null;
       nameReading?: string | null;
       suffix?: string | null;
       gender?: string | null;
       emailAddress: string;
       phoneCode?: string | null;
       phoneNumber?: string | null;
       cellphoneCode?: string | null;
       cellphoneNumber?: string | null;
       houseName?: string | null;
       address1?: string | null;
       address2?: string | null;
       address3?: string | null;
       city?: string | null;
       state?: string | null;
       zip?: string | null;
       country?: string | null;
       cliaagentId?: string | null;
       abtanumber?: string | null;
       enrollmentSrc?: string | null;
       originCompany?: string | null;
       academyStatus?: string | null;
       password: string;
       confirmPwd?: string | null;
       registrationEmail?: string | null;
       dateOfBirth?: string | null;
       monthOfBirth?: string | null;
       yearOfBirth?: string | null;
       telephone?: string | null;
       cellPhone?: string | null;
       ccn?: string | null;
       agencyName?: string | null;
       oldCCN?: string | null;
       updatedBy?: string | null;
       lastOSLoginDate?: string | null;
       lastPONAccessDate?: string | null;
       lastTARptAccessDate?: string | null;
       /** @enum {string} */
       agentType?: "O" | "M" | "A";
       /** @enum {string} */
       activationFlag?: "P" | "E" | "C" | "A" | "D" | "R";
       version?: (number | string) | null;
       homeBasedAgentFlag?: ("Y" | "N" | "") | null;
       genericAgent?: ("Y" | "N" | "") | null;
       ccbookingDocsFlag?: ("Y" | "N" | "") | null;
       emailValidFlag?: ("Y" | "N" | "") | null;
       removeCCN?: ("Y" | "N" | "") | null;
       companies?: {
        code?: string | null;
        academyLevel?: (number | string) | null;
        academyStatus?: string | null;
       }[] | null;
       academyLevel?: (number | string) | null;
       permissions?: {
        oneSource?: string;
        polarOnline?: string;
       } | null;
      };
      password?: string;
      agency?: {
       agencyId?: string | null;
       agencyName?: string | null;
       agencyType?: string | null;
       address1?: string | null;
       address2?: string | null;
       address3?: string | null;
       city?: string | null;
       state?: string | null;
       country?: string | null;
       zipCode?: string | null;
       telephone?: string | null;
       abtanumber?: string | null;
       associationID?: string | null;
       associationName?: string | null;
       region?: string | null;
       district?: string | null;
       dsm?: string | null;
       marketingLevel1?: string | null;
       marketingLevel2?: string | null;
       /** @enum {string|null} */
       ccbookingDocsFlag?: "Y" | "N" | "" | null;
       /** @enum {string|null} */
       hideAddressFlag?: "Y" | "N" | "" | null;
       /** @enum {string|null} */
       agencyPartnerRewardFlag?: "Y" | "N" | "" | null;
       /** @enum {string|null} */
       cvpAgency?: "Y" | "N" | "" | null;
       /** @enum {string|null} */
       taReportAccess?: "Y" | "N" | "" | null;
       companies?: {
        code?: string | null;
        academyLevel?: number | string | null;
        academyStatus?: string | null;
       }[] | null;
       owner?: {
        emailAddress?: string | null;
        firstName?: string | null;
        middleName?: string | null;
        lastName?: string | null;
       } | null;
      } | null;
      memberProfile?: {
       title?: string | null;
       firstName?: string | null;
       middleName?: string | null;
       lastName?: string | null;
       suffix?: string | null;
       gender?: string | null;
       address1?: string | null;
       address2?: string | null;
       address3?: string | null;
       city?: string | null;
       houseName?: string | null;
       state?: string | null;
       zipCode?: string | null;
       country?: string | null;
       telephone?: string | null;
       cellPhone?: string | null;
       emailAddress?: string | null;
       birthDate?: string | null;
      } | null;
     };
    };
   };
   responses: {
    /** @description Done */
    200: {
     headers: {
      [name: string]: unknown;
     };
     content: {
      "application/json": {
       updateAgentDetails: {
        agent: {
         agentUniqueId: string;
         agentId: string;
         polarAgentId: string;
         userId: string;
         title: string;
         firstName: string;
         middleName: string;
         lastName: string;
         preferredName: string;
         nameReading: string;
         suffix: string;
         gender: string;
         emailAddress: string;
         phoneCode: string;
         phoneNumber: string;
         cellphoneCode: string;
         cellphoneNumber: string;
         houseName: string;
         address1: string;
         address2: string;
         address3: string;
         city: string;
         state: string;
         zip: string;
         country: string;
         cliaagentId: string;
         abtanumber: string;
         enrollmentSrc: string;
         originCompany: string;
         academyStatus: string;
         /** @enum {string} */
         homeBasedAgentFlag: "Y" | "N";
         /** @enum {string} */
         genericAgent: "Y" | "N";
         /** @enum {string} */
         ccbookingDocsFlag: "Y" | "N";
         /** @enum {string} */
         emailValidFlag: "Y" | "N";
         /** @enum {string} */
         agentType: "O" | "M" | "A";
         /** @enum {string} */
         activationFlag: "P" | "E" | "C" | "A" | "D" | "R";
         version: number;
         agencyName: string;
         telephone: string;
         cellPhone: string;
         dateOfBirth: string;
         monthOfBirth: string;
         yearOfBirth: string;
         ccn: string;
         academyLevel: number;
         companies: {
          code: string;
          academyLevel: number;
          academyStatus: string;
         }[];
         permissions: {
          oneSource: string;
          polarOnline: string;
         };
         lastOSLoginDate: string;
         lastPONAccessDate: string;
         lastTARptAccessDate: string;
        };
        pendingEmailAddress: string;
       };
      };
     };
    };
   };
  };
  delete?: never;
  options?: never;
  head?: never;
  patch?: never;
  trace?: never;
 };
 "/osmf/v1.0/agents/list": {
  parameters: {
   query?: never;
   header?: never;
   path?: never;
   cookie?: never;
  };
  get?: never;
  put?: never;
  /** Lists the agents of the caller’s agency, a page at a time */
  post: {
   parameters: {
    query?: never;
    header?: never;
    path?: never;
    cookie?: never;
   };
   requestBody: {
    content: {
     "application/json": {
      agentUniqueId?: "" | string;
      agentFirstName?: string;
      agentLastName?: string;
      /** @default  */
      search?: string;
      /** @default [] */
      agentTypes?: ("O" | "M" | "A")[];
      /** @default [] */
      activationFlags?: ("P" | "E" | "C" | "A" | "D" | "R")[];
      /** @default [] */
      companyCodes?: ("PC" | "CU" | "HA" | "PA" | "PO" | "PU" | "CK" | "PJ" | "PS" | "PH" | "TH" | "PN" | "PT" | "PK")[];
      /** @default [] */
      academyLevels?: number[];
      /** @default null */
      enrolled?: boolean | null;
      /**
       * @default null
       * @enum {string|null}
       */
      lastSignIn?: "never" | "within30" | "notFor30" | "notFor90" | "notFor180" | null;
      /**
       * @description Identifiers of branches of the caller's agency, as the portal's addresses have them, and `none` for people of none
       * @default []
       */
      branches?: (string | "none")[];
      /** @default 1 */
      page?: number;
      /** @default null */
      cursor?: string | null;
      /** @enum {integer} */
      pageSize?: 10 | 20 | 30 | 40 | 50;
      /**
       * @default name
       * @enum {string}
       */
      sort?: "name" | "userId" | "role" | "rank" | "ccn" | "status" | "lastLogin";
      /**
       * @default asc
       * @enum {string}
       */
      direction?: "asc" | "desc";
     };
    };
   };
   responses: {
    /** @description Done */
    200: {
     headers: {
      [name: string]: unknown;
     };
     content: {
      "application/json": {
       agentList: {
        agents: {
         agentUniqueId: string;
         agentId: string;
         polarAgentId: string;
         userId: string;
         firstName: string;
         middleName: string;
         lastName: string;
         preferredName: string;
         emailAddress: string;
         /** @enum {string} */
         agentType: "O" | "M" | "A";
         /** @enum {string} */
         activationFlag: "P" | "E" | "C" | "A" | "D" | "R";
         /** @enum {string} */
         emailValidFlag: "Y" | "N";
         ccn: string;
         academyLevel: number;
         academyStatus: string;
         companies: {
          code: string;
          academyLevel: number;
          academyStatus: string;
         }[];
         permissions: {
          oneSource: string;
          polarOnline: string;
         };
         lastOSLoginDate: string;
         lastPONAccessDate: string;
        }[];
        total: number;
        page: number;
        pageSize: number;
        hasMoreAgents: boolean;
        nextCursor: string | null;
       };
      };
     };
    };
   };
  };
  delete?: never;
  options?: never;
  head?: never;
  patch?: never;
  trace?: never;
 };
 "/osmf/v1.0/agents/add": {
  parameters: {
   query?: never;
   header?: never;
   path?: never;
   cookie?: never;
  };
  get?: never;
  put?: never;
  /** Adds an agent to the caller’s agency and sends the validation email. permissions is a list of keys, or the object {oneSource, polarOnline} of two Y/N strings; without it the agent starts with those of permissionTemplate, the identifier of one of the agency’s permission templates, or else of the role. A call without certification certifies that the person is an approved seller of travel employed by the agency */
  post: {
   parameters: {
    query?: never;
    header?: {
     "idempotency-key"?: string;
    };
    path?: never;
    cookie?: never;
   };
   requestBody: {
    content: {
     "application/json": {
      agent: {
       agentUniqueId?: string | null;
       agentId?: string;
       polarAgentId?: string | null;
       userId: string;
       /** @enum {string} */
       title: "MR" | "MRS" | "DR" | "MISS" | "MSTR" | "MS" | "ADM";
       firstName: string;
       /** @default  */
       middleName?: string;
       lastName: string;
       /** @default  */
       preferredName?: string;
       /**
        * @default
        * @constant
        */
       nameReading?: "";
       /** @default  */
       suffix?: string;
       /** @enum {string} */
       gender: "M" | "F";
       emailAddress: string;
       /** @default  */
       phoneCode?: string;
       /** @default  */
       phoneNumber?: string;
       /** @default  */
       cellphoneCode?: string;
       /** @default  */
       cellphoneNumber?: string;
       /**
        * @default
        * @constant
        */
       houseName?: "";
       address1: string;
       /** @default  */
       address2?: string;
       /** @default  */
       address3?: string;
       city: string;
       /** @default  */
       state?: string;
       /** @default  */
       zip?: string;
       country: string;
       /** @default  */
       cliaagentId?: string;
       /**
        * @default
        * @constant
        */
       abtanumber?: "";
       enrollmentSrc?: string | null;
       originCompany?: string | null;
       academyStatus?: string | null;
       password: string;
       confirmPwd: string;
       registrationEmail?: string | null;
       /** @default  */
       dateOfBirth?: string;
       /** @default  */
       monthOfBirth?: string;
       /** @default  */
       yearOfBirth?: string;
       telephone?: string | null;
       cellPhone?: string | null;
       ccn?: string | null;
       agencyName?: string | null;
       oldCCN?: string | null;
       updatedBy?: string | null;
       lastOSLoginDate?: string | null;
       lastPONAccessDate?: string | null;
       lastTARptAccessDate?: string | null;
       /** @enum {string} */
       agentType: "O" | "M" | "A";
       /** @enum {string} */
       activationFlag?: "P" | "E" | "C" | "A" | "D" | "R";
       version?: (number | string) | null;
       homeBasedAgentFlag?: ("Y" | "N" | "") | null;
       genericAgent?: ("Y" | "N" | "") | null;
       ccbookingDocsFlag?: ("Y" | "N" | "") | null;
       emailValidFlag?: ("Y" | "N" | "") | null;
       removeCCN?: ("Y" | "N" | "") | null;
       companies?: {
        code?: string | null;
        academyLevel?: (number | string) | null;
        academyStatus?: string | null;
       }[] | null;
       academyLevel?: (number | string) | null;
       permissions?: (string[] | {
        oneSource: string;
        polarOnline: string;
       }) | null;
       branch?: "" | string;
       permissionTemplate?: "none" | string;
       certification?: true | "on" | "true";
      };
      agency?: {
       agencyId?: string | null;
       agencyName?: string | null;
       agencyType?: string | null;
       address1?: string | null;
       address2?: string | null;
       address3?: string | null;
       city?: string | null;
       state?: string | null;
       country?: string | null;
       zipCode?: string | null;
       telephone?: string | null;
       abtanumber?: string | null;
       associationID?: string | null;
       associationName?: string | null;
       region?: string | null;
       district?: string | null;
       dsm?: string | null;
       marketingLevel1?: string | null;
       marketingLevel2?: string | null;
       /** @enum {string|null} */
       ccbookingDocsFlag?: "Y" | "N" | "" | null;
       /** @enum {string|null} */
       hideAddressFlag?: "Y" | "N" | "" | null;
       /** @enum {string|null} */
       agencyPartnerRewardFlag?: "Y" | "N" | "" | null;
       /** @enum {string|null} */
       cvpAgency?: "Y" | "N" | "" | null;
       /** @enum {string|null} */
       taReportAccess?: "Y" | "N" | "" | null;
       companies?: {
        code?: string | null;
        academyLevel?: number | string | null;
        academyStatus?: string | null;
       }[] | null;
       owner?: {
        emailAddress?: string | null;
        firstName?: string | null;
        middleName?: string | null;
        lastName?: string | null;
       } | null;
      } | null;
     };
    };
   };
   responses: {
    /** @description Done */
    200: {
     headers: {
      [name: string]: unknown;
     };
     content: {
      "application/json": {
       addAgent: {
        agent: {
         agentUniqueId: string;
         agentId: string;
         polarAgentId: string;
         userId: string;
         /** @enum {string} */
         activationFlag: "P" | "E" | "C" | "A" | "D" | "R";
        };
       };
      };
     };
    };
   };
  };
  delete?: never;
  options?: never;
  head?: never;
  patch?: never;
  trace?: never;
 };
 "/osmf/v1.0/agents/profile-update": {
  parameters: {
   query?: never;
   header?: never;
   path?: never;
   cookie?: never;
  };
  get?: never;
  put?: never;
  /** Changes the profile, email address, role, activation and permissions of a user of the agency, any number of these per call; omitted and null fields stay as they are. removeCCN Y removes the member number. Owners may change their own profile */
  post: {
   parameters: {
    query?: never;
    header?: {
     "idempotency-key"?: string;
     "if-match"?: string;
    };
    path?: never;
    cookie?: never;
   };
   requestBody: {
    content: {
     "application/json": {
      /** @enum {string} */
      reqType: "R0032";
      /** @enum {string|null} */
      iq8Flag?: "Y" | "N" | "" | null;
      /** @enum {string|null} */
      removeCCN?: "Y" | "N" | "" | null;
      agent: {
       agentUniqueId?: string | null;
       agentId: string;
       polarAgentId?: string | null;
       userId?: string | null;
       title?: ("MR" | "MRS" | "DR" | "MISS" | "MSTR" | "MS" | "ADM") | null;
       firstName?: string | null;
       middleName?: string | null;
       lastName?: string | null;
       preferredName?: string | null;
       nameReading?: "" | null;
       suffix?: string | null;
       gender?: ("M" | "F") | null;
       emailAddress?: string | null;
       phoneCode?: string | null;
       phoneNumber?: string | null;
       cellphoneCode?: string | null;
       cellphoneNumber?: string | null;
       houseName?: "" | null;
       address1?: string | null;
       address2?: string | null;
       address3?: string | null;
       city?: string | null;
       state?: string | null;
       zip?: string | null;
       country?: string | null;
       cliaagentId?: string | null;
       abtanumber?: "" | null;
       enrollmentSrc?: string | null;
       originCompany?: string | null;
       academyStatus?: string | null;
       password?: string | null;
       confirmPwd?: string | null;
       registrationEmail?: string | null;
       dateOfBirth?: string | null;
       monthOfBirth?: string | null;
       yearOfBirth?: string | null;
       telephone?: string | null;
       cellPhone?: string | null;
       ccn?: string | null;
       agencyName?: string | null;
       oldCCN?: string | null;
       updatedBy?: string | null;
       lastOSLoginDate?: string | null;
       lastPONAccessDate?: string | null;
       lastTARptAccessDate?: string | null;
       /** @enum {string} */
       agentType?: "O" | "M" | "A";
       /** @enum {string} */
       activationFlag?: "P" | "E" | "C" | "A" | "D" | "R";
       version?: (number | string) | null;
       homeBasedAgentFlag?: ("Y" | "N") | null;
       genericAgent?: ("Y" | "N") | null;
       ccbookingDocsFlag?: ("Y" | "N") | null;
       emailValidFlag?: ("Y" | "N" | "") | null;
       removeCCN?: ("Y" | "N" | "") | null;
       companies?: {
        code?: string | null;
        academyLevel?: (number | string) | null;
        academyStatus?: string | null;
       }[] | null;
       academyLevel?: (number | string) | null;
       permissions?: {
        oneSource?: string;
        polarOnline?: string;
       } | null;
      };
      agency?: {
       agencyId?: string | null;
       agencyName?: string | null;
       agencyType?: string | null;
       address1?: string | null;
       address2?: string | null;
       address3?: string | null;
       city?: string | null;
       state?: string | null;
       country?: string | null;
       zipCode?: string | null;
       telephone?: string | null;
       abtanumber?: string | null;
       associationID?: string | null;
       associationName?: string | null;
       region?: string | null;
       district?: string | null;
       dsm?: string | null;
       marketingLevel1?: string | null;
       marketingLevel2?: string | null;
       /** @enum {string|null} */
       ccbookingDocsFlag?: "Y" | "N" | "" | null;
       /** @enum {string|null} */
       hideAddressFlag?: "Y" | "N" | "" | null;
       /** @enum {string|null} */
       agencyPartnerRewardFlag?: "Y" | "N" | "" | null;
       /** @enum {string|null} */
       cvpAgency?: "Y" | "N" | "" | null;
       /** @enum {string|null} */
       taReportAccess?: "Y" | "N" | "" | null;
       companies?: {
        code?: string | null;
        academyLevel?: number | string | null;
        academyStatus?: string | null;
       }[] | null;
       owner?: {
        emailAddress?: string | null;
        firstName?: string | null;
        middleName?: string | null;
        lastName?: string | null;
       } | null;
      } | null;
     };
    };
   };
   responses: {
    /** @description Done */
    200: {
     headers: {
      [name: string]: unknown;
     };
     content: {
      "application/json": {
       updateAgentDetails: {
        agent: {
         agentUniqueId: string;
         agentId: string;
         polarAgentId: string;
         userId: string;
         title: string;
         firstName: string;
         middleName: string;
         lastName: string;
         preferredName: string;
         nameReading: string;
         suffix: string;
         gender: string;
         emailAddress: string;
         phoneCode: string;
         phoneNumber: string;
         cellphoneCode: string;
         cellphoneNumber: string;
         houseName: string;
         address1: string;
         address2: string;
         address3: string;
         city: string;
         state: string;
         zip: string;
         country: string;
         cliaagentId: string;
         abtanumber: string;
         enrollmentSrc: string;
         originCompany: string;
         academyStatus: string;
         /** @enum {string} */
         homeBasedAgentFlag: "Y" | "N";
         /** @enum {string} */
         genericAgent: "Y" | "N";
         /** @enum {string} */
         ccbookingDocsFlag: "Y" | "N";
         /** @enum {string} */
         emailValidFlag: "Y" | "N";
         /** @enum {string} */
         agentType: "O" | "M" | "A";
         /** @enum {string} */
         activationFlag: "P" | "E" | "C" | "A" | "D" | "R";
         version: number;
         agencyName: string;
         telephone: string;
         cellPhone: string;
         dateOfBirth: string;
         monthOfBirth: string;
         yearOfBirth: string;
         ccn: string;
         academyLevel: number;
         companies: {
          code: string;
          academyLevel: number;
          academyStatus: string;
         }[];
         permissions: {
          oneSource: string;
          polarOnline: string;
         };
         lastOSLoginDate: string;
         lastPONAccessDate: string;
         lastTARptAccessDate: string;
        };
       };
      };
     };
    };
   };
  };
  delete?: never;
  options?: never;
  head?: never;
  patch?: never;
  trace?: never;
 };
 "/osmf/v1.0/agents/permission": {
  parameters: {
   query?: never;
   header?: never;
   path?: never;
   cookie?: never;
  };
  get?: never;
  put?: never;
  /** Sets the permissions of another user of the agency */
  post: {
   parameters: {
    query?: never;
    header?: {
     "idempotency-key"?: string;
     "if-match"?: string;
    };
    path?: never;
    cookie?: never;
   };
   requestBody: {
    content: {
     "application/json": {
      agent: {
       agentUniqueId?: string | null;
       agentId: string;
       polarAgentId?: string | null;
       userId?: string | null;
       title?: string | null;
       firstName?: string | null;
       middleName?: string | null;
       lastName?: string | null;
       preferredName?: string | null;
       nameReading?: string | null;
       suffix?: string | null;
       gender?: string | null;
       emailAddress?: string | null;
       phoneCode?: string | null;
       phoneNumber?: string | null;
       cellphoneCode?: string | null;
       cellphoneNumber?: string | null;
       houseName?: string | null;
       address1?: string | null;
       address2?: string | null;
       address3?: string | null;
       city?: string | null;
       state?: string | null;
       zip?: string | null;
       country?: string | null;
       cliaagentId?: string | null;
       abtanumber?: string | null;
       enrollmentSrc?: string | null;
       originCompany?: string | null;
       academyStatus?: string | null;
       password?: string | null;
       confirmPwd?: string | null;
       registrationEmail?: string | null;
       dateOfBirth?: string | null;
       monthOfBirth?: string | null;
       yearOfBirth?: string | null;
       telephone?: string | null;
       cellPhone?: string | null;
       ccn?: string | null;
       agencyName?: string | null;
       oldCCN?: string | null;
       updatedBy?: string | null;
       lastOSLoginDate?: string | null;
       lastPONAccessDate?: string | null;
       lastTARptAccessDate?: string | null;
       /** @enum {string} */
       agentType?: "O" | "M" | "A";
       /** @enum {string} */
       activationFlag?: "P" | "E" | "C" | "A" | "D" | "R";
       version?: number | string | null;
       /** @enum {string|null} */
       homeBasedAgentFlag?: "Y" | "N" | "" | null;
       /** @enum {string|null} */
       genericAgent?: "Y" | "N" | "" | null;
       /** @enum {string|null} */
       ccbookingDocsFlag?: "Y" | "N" | "" | null;
       /** @enum {string|null} */
       emailValidFlag?: "Y" | "N" | "" | null;
       /** @enum {string|null} */
       removeCCN?: "Y" | "N" | "" | null;
       companies?: {
        code?: string | null;
        academyLevel?: number | string | null;
        academyStatus?: string | null;
       }[] | null;
       academyLevel?: number | string | null;
       permissions: {
        oneSource: string;
        polarOnline: string;
       };
      };
      agency?: {
       agencyId?: string | null;
       agencyName?: string | null;
       agencyType?: string | null;
       address1?: string | null;
       address2?: string | null;
       address3?: string | null;
       city?: string | null;
       state?: string | null;
       country?: string | null;
       zipCode?: string | null;
       telephone?: string | null;
       abtanumber?: string | null;
       associationID?: string | null;
       associationName?: string | null;
       region?: string | null;
       district?: string | null;
       dsm?: string | null;
       marketingLevel1?: string | null;
       marketingLevel2?: string | null;
       /** @enum {string|null} */
       ccbookingDocsFlag?: "Y" | "N" | "" | null;
       /** @enum {string|null} */
       hideAddressFlag?: "Y" | "N" | "" | null;
       /** @enum {string|null} */
       agencyPartnerRewardFlag?: "Y" | "N" | "" | null;
       /** @enum {string|null} */
       cvpAgency?: "Y" | "N" | "" | null;
       /** @enum {string|null} */
       taReportAccess?: "Y" | "N" | "" | null;
       companies?: {
        code?: string | null;
        academyLevel?: number | string | null;
        academyStatus?: string | null;
       }[] | null;
       owner?: {
        emailAddress?: string | null;
        firstName?: string | null;
        middleName?: string | null;
        lastName?: string | null;
       } | null;
      } | null;
     };
    };
   };
   responses: {
    /** @description Done */
    200: {
     headers: {
      [name: string]: unknown;
     };
     content: {
      "application/json": {
       updateAgentDetails: {
        agent: {
         agentUniqueId: string;
         agentId: string;
         polarAgentId: string;
         userId: string;
         title: string;
         firstName: string;
         middleName: string;
         lastName: string;
         preferredName: string;
         nameReading: string;
         suffix: string;
         gender: string;
         emailAddress: string;
         phoneCode: string;
         phoneNumber: string;
         cellphoneCode: string;
         cellphoneNumber: string;
         houseName: string;
         address1: string;
         address2: string;
         address3: string;
         city: string;
         state: string;
         zip: string;
         country: string;
         cliaagentId: string;
         abtanumber: string;
         enrollmentSrc: string;
         originCompany: string;
         academyStatus: string;
         /** @enum {string} */
         homeBasedAgentFlag: "Y" | "N";
         /** @enum {string} */
         genericAgent: "Y" | "N";
         /** @enum {string} */
         ccbookingDocsFlag: "Y" | "N";
         /** @enum {string} */
         emailValidFlag: "Y" | "N";
         /** @enum {string} */
         agentType: "O" | "M" | "A";
         /** @enum {string} */
         activationFlag: "P" | "E" | "C" | "A" | "D" | "R";
         version: number;
         agencyName: string;
         telephone: string;
         cellPhone: string;
         dateOfBirth: string;
         monthOfBirth: string;
         yearOfBirth: string;
         ccn: string;
         academyLevel: number;
         companies: {
          code: string;
          academyLevel: number;
          academyStatus: string;
         }[];
         permissions: {
          oneSource: string;
          polarOnline: string;
         };
         lastOSLoginDate: string;
         lastPONAccessDate: string;
         lastTARptAccessDate: string;
        };
       };
      };
     };
    };
   };
  };
  delete?: never;
  options?: never;
  head?: never;
  patch?: never;
  trace?: never;
 };
 "/osmf/v1.0/agents/{agentId}/P/access": {
  parameters: {
   query?: never;
   header?: never;
   path?: never;
   cookie?: never;
  };
  get?: never;
  put?: never;
  /** Gives another user of the agency access to the booking system */
  post: {
   parameters: {
    query?: never;
    header?: {
     "idempotency-key"?: string;
    };
    path: {
     agentId: string;
    };
    cookie?: never;
   };
   requestBody?: never;
   responses: {
    /** @description Done */
    200: {
     headers: {
      [name: string]: unknown;
     };
     content: {
      "application/json": {
       updateAgentDetails: {
        agent: {
         agentId: string;
         permissions: {
          oneSource: string;
          polarOnline: string;
         };
        };
       };
      };
     };
    };
   };
  };
  delete?: never;
  options?: never;
  head?: never;
  patch?: never;
  trace?: never;
 };
 "/osmf/v1.0/agents/{agentId}/T/access": {
  parameters: {
   query?: never;
   header?: never;
   path?: never;
   cookie?: never;
  };
  get?: never;
  put?: never;
  /** Gives another user of the agency sales rep access */
  post: {
   parameters: {
    query?: never;
    header?: {
     "idempotency-key"?: string;
    };
    path: {
     agentId: string;
    };
    cookie?: never;
   };
   requestBody?: never;
   responses: {
    /** @description Done */
    200: {
     headers: {
      [name: string]: unknown;
     };
     content: {
      "application/json": {
       updateAgentDetails: {
        agent: {
         agentId: string;
         permissions: {
          oneSource: string;
          polarOnline: string;
         };
        };
       };
      };
     };
    };
   };
  };
  delete?: never;
  options?: never;
  head?: never;
  patch?: never;
  trace?: never;
 };
 "/osmf/v1.0/agents/self-retrieve": {
  parameters: {
   query?: never;
   header?: never;
   path?: never;
   cookie?: never;
  };
  /** Returns the caller’s own agent, agency and member profile */
  get: {
   parameters: {
    query: {
     agentId: string;
    };
    header?: never;
    path?: never;
    cookie?: never;
   };
   requestBody?: never;
   responses: {
    /** @description Done */
    200: {
     headers: {
      [name: string]: unknown;
     };
     content: {
      "application/json": {
       retrieveAgent: {
        agent: {
         agentUniqueId: string;
         agentId: string;
         polarAgentId: string;
         userId: string;
         title: string;
         firstName: string;
         middleName: string;
         lastName: string;
         preferredName: string;
         nameReading: string;
         suffix: string;
         gender: string;
         emailAddress: string;
         phoneCode: string;
         phoneNumber: string;
         cellphoneCode: string;
         cellphoneNumber: string;
         houseName: string;
         address1: string;
         address2: string;
         address3: string;
         city: string;
         state: string;
         zip: string;
         country: string;
         cliaagentId: string;
         abtanumber: string;
         enrollmentSrc: string;
         originCompany: string;
         academyStatus: string;
         /** @enum {string} */
         homeBasedAgentFlag: "Y" | "N";
         /** @enum {string} */
         genericAgent: "Y" | "N";
         /** @enum {string} */
         ccbookingDocsFlag: "Y" | "N";
         /** @enum {string} */
         emailValidFlag: "Y" | "N";
         /** @enum {string} */
         agentType: "O" | "M" | "A";
         /** @enum {string} */
         activationFlag: "P" | "E" | "C" | "A" | "D" | "R";
         version: number;
         agencyName: string;
         telephone: string;
         cellPhone: string;
         dateOfBirth: string;
         monthOfBirth: string;
         yearOfBirth: string;
         ccn: string;
         academyLevel: number;
         companies: {
          code: string;
          academyLevel: number;
          academyStatus: string;
         }[];
         permissions: {
          oneSource: string;
          polarOnline: string;
         };
         lastOSLoginDate: string;
         lastPONAccessDate: string;
         lastTARptAccessDate: string;
        };
        agency: {
         agencyId: string;
         agencyName: string;
         agencyType: string;
         address1: string;
         address2: string;
         address3: string;
         city: string;
         state: string;
         country: string;
         zipCode: string;
         telephone: string;
         abtanumber: string;
         associationID: string;
         associationName: string;
         region: string;
         district: string;
         dsm: string;
         marketingLevel1: string;
         marketingLevel2: string;
         /** @enum {string} */
         ccbookingDocsFlag: "Y" | "N";
         /** @enum {string} */
         hideAddressFlag: "Y" | "N";
         /** @enum {string} */
         agencyPartnerRewardFlag: "Y" | "N";
         /** @enum {string} */
         cvpAgency: "Y" | "N";
         /** @enum {string} */
         taReportAccess: "Y" | "N";
         companies: {
          code: string;
          academyLevel: number;
          academyStatus: string;
         }[];
         owner: {
          emailAddress: string;
          firstName: string;
          middleName: string;
          lastName: string;
         } | null;
        };
        memberProfile: {
         title: string;
         firstName: string;
         middleName: string;
         lastName: string;
         suffix: string;
         gender: string;
         address1: string;
         address2: string;
         address3: string;
         city: string;
         houseName: string;
         state: string;
         zipCode: string;
         country: string;
         telephone: string;
         cellPhone: string;
         emailAddress: string;
         birthDate: string;
        } | null;
       };
      };
     };
    };
   };
  };
  put?: never;
  post?: never;
  delete?: never;
  options?: never;
  head?: never;
  patch?: never;
  trace?: never;
 };
 "/osmf/v1.0/agents/self-update": {
  parameters: {
   query?: never;
   header?: never;
   path?: never;
   cookie?: never;
  };
  get?: never;
  put?: never;
  /** Changes the caller’s own contact details; a member profile may be sent but is not changed */
  post: {
   parameters: {
    query?: never;
    header?: {
     "idempotency-key"?: string;
     "if-match"?: string;
    };
    path?: never;
    cookie?: never;
   };
   requestBody: {
    content: {
     "application/json": {
      /** @enum {string} */
      reqType: "R0033";
      /** @enum {string} */
      iq8Flag?: "Y" | "N";
      agent: {
       agentUniqueId?: string | null;
       agentId?: string;
       polarAgentId?: string | null;
       userId?: string | null;
       /** @enum {string} */
       title?: "MR" | "MRS" | "DR" | "MISS" | "MSTR" | "MS" | "ADM";
       firstName?: string;
       /** @default  */
       middleName?: string;
       lastName?: string;
       /** @default  */
       preferredName?: string;
       /**
        * @default
        * @constant
        */
       nameReading?: "";
       /** @default  */
       suffix?: string;
       /** @enum {string} */
       gender?: "M" | "F";
       emailAddress?: string | null;
       /** @default  */
       phoneCode?: string;
       /** @default  */
       phoneNumber?: string;
       /** @default  */
       cellphoneCode?: string;
       /** @default  */
       cellphoneNumber?: string;
       /**
        * @default
        * @constant
        */
       houseName?: "";
       address1?: string;
       /** @default  */
       address2?: string;
       /** @default  */
       address3?: string;
       city?: string;
       /** @default  */
       state?: string;
       /** @default  */
       zip?: string;
       country?: string;
       cliaagentId?: string | null;
       abtanumber?: string | null;
       enrollmentSrc?: string | null;
       originCompany?: string | null;
       academyStatus?: string | null;
       password?: string | null;
       confirmPwd?: string | null;
       registrationEmail?: string | null;
       /** @default  */
       dateOfBirth?: string;
       /** @default  */
       monthOfBirth?: string;
       /** @default  */
       yearOfBirth?: string;
       telephone?: string | null;
       cellPhone?: string | null;
       ccn?: string | null;
       agencyName?: string | null;
       oldCCN?: string | null;
       updatedBy?: string | null;
       lastOSLoginDate?: string | null;
       lastPONAccessDate?: string | null;
       lastTARptAccessDate?: string | null;
       /** @enum {string} */
       agentType?: "O" | "M" | "A";
       /** @enum {string} */
       activationFlag?: "P" | "E" | "C" | "A" | "D" | "R";
       version?: (number | string) | null;
       homeBasedAgentFlag?: ("Y" | "N" | "") | null;
       genericAgent?: ("Y" | "N" | "") | null;
       ccbookingDocsFlag?: ("Y" | "N" | "") | null;
       emailValidFlag?: ("Y" | "N" | "") | null;
       removeCCN?: ("Y" | "N" | "") | null;
       companies?: {
        code?: string | null;
        academyLevel?: (number | string) | null;
        academyStatus?: string | null;
       }[] | null;
       academyLevel?: (number | string) | null;
       permissions?: {
        oneSource?: string;
        polarOnline?: string;
       } | null;
      };
      agency?: {
       agencyId?: string | null;
       agencyName?: string | null;
       agencyType?: string | null;
       address1?: string | null;
       address2?: string | null;
       address3?: string | null;
       city?: string | null;
       state?: string | null;
       country?: string | null;
       zipCode?: string | null;
       telephone?: string | null;
       abtanumber?: string | null;
       associationID?: string | null;
       associationName?: string | null;
       region?: string | null;
       district?: string | null;
       dsm?: string | null;
       marketingLevel1?: string | null;
       marketingLevel2?: string | null;
       /** @enum {string|null} */
       ccbookingDocsFlag?: "Y" | "N" | "" | null;
       /** @enum {string|null} */
       hideAddressFlag?: "Y" | "N" | "" | null;
       /** @enum {string|null} */
       agencyPartnerRewardFlag?: "Y" | "N" | "" | null;
       /** @enum {string|null} */
       cvpAgency?: "Y" | "N" | "" | null;
       /** @enum {string|null} */
       taReportAccess?: "Y" | "N" | "" | null;
       companies?: {
        code?: string | null;
        academyLevel?: number | string | null;
        academyStatus?: string | null;
       }[] | null;
       owner?: {
        emailAddress?: string | null;
        firstName?: string | null;
        middleName?: string | null;
        lastName?: string | null;
       } | null;
      } | null;
      memberProfile?: {
       title?: string | null;
       firstName?: string | null;
       middleName?: string | null;
       lastName?: string | null;
       suffix?: string | null;
       gender?: string | null;
       address1?: string | null;
       address2?: string | null;
       address3?: string | null;
       city?: string | null;
       houseName?: string | null;
       state?: string | null;
       zipCode?: string | null;
       country?: string | null;
       telephone?: string | null;
       cellPhone?: string | null;
       emailAddress?: string | null;
       birthDate?: string | null;
      } | null;
     };
    };
   };
   responses: {
    /** @description Done */
    200: {
     headers: {
      [name: string]: unknown;
     };
     content: {
      "application/json": {
       selfUpdate: {
        agent: {
         agentUniqueId: string;
         agentId: string;
         polarAgentId: string;
         userId: string;
         title: string;
         firstName: string;
         middleName: string;
         lastName: string;
         preferredName: string;
         nameReading: string;
         suffix: string;
         gender: string;
         emailAddress: string;
         phoneCode: string;
         phoneNumber: string;
         cellphoneCode: string;
         cellphoneNumber: string;
         houseName: string;
         address1: string;
         address2: string;
         address3: string;
         city: string;
         state: string;
         zip: string;
         country: string;
         cliaagentId: string;
         abtanumber: string;
         enrollmentSrc: string;
         originCompany: string;
         academyStatus: string;
         /** @enum {string} */
         homeBasedAgentFlag: "Y" | "N";
         /** @enum {string} */
         genericAgent: "Y" | "N";
         /** @enum {string} */
         ccbookingDocsFlag: "Y" | "N";
         /** @enum {string} */
         emailValidFlag: "Y" | "N";
         /** @enum {string} */
         agentType: "O" | "M" | "A";
         /** @enum {string} */
         activationFlag: "P" | "E" | "C" | "A" | "D" | "R";
         version: number;
         agencyName: string;
         telephone: string;
         cellPhone: string;
         dateOfBirth: string;
         monthOfBirth: string;
         yearOfBirth: string;
         ccn: string;
         academyLevel: number;
         companies: {
          code: string;
          academyLevel: number;
          academyStatus: string;
         }[];
         permissions: {
          oneSource: string;
          polarOnline: string;
         };
         lastOSLoginDate: string;
         lastPONAccessDate: string;
         lastTARptAccessDate: string;
        };
       };
      };
     };
    };
   };
  };
  delete?: never;
  options?: never;
  head?: never;
  patch?: never;
  trace?: never;
 };
 "/osmf/p1.0/agents/retrieve": {
  parameters: {
   query?: never;
   header?: never;
   path?: never;
   cookie?: never;
  };
  /** Returns an agent of the agency, by agentId or email address */
  get: {
   parameters: {
    query?: {
     agentId?: string;
     updatedBy?: string;
     email?: string;
    };
    header?: never;
    path?: never;
    cookie?: never;
   };
   requestBody?: never;
   responses: {
    /** @description Done */
    200: {
     headers: {
      [name: string]: unknown;
     };
     content: {
      "application/json": {
       retrieveAgent: {
        agent: {
         agentUniqueId: string;
         agentId: string;
         polarAgentId: string;
         userId: string;
         title: string;
         firstName: string;
         middleName: string;
         lastName: string;
         preferredName: string;
         nameReading: string;
         suffix: string;
         gender: string;
         emailAddress: string;
         phoneCode: string;
         phoneNumber: string;
         cellphoneCode: string;
         cellphoneNumber: string;
         houseName: string;
         address1: string;
         address2: string;
         address3: string;
         city: string;
         state: string;
         zip: string;
         country: string;
         cliaagentId: string;
         abtanumber: string;
         enrollmentSrc: string;
         originCompany: string;
         academyStatus: string;
         /** @enum {string} */
         homeBasedAgentFlag: "Y" | "N";
         /** @enum {string} */
         genericAgent: "Y" | "N";
         /** @enum {string} */
         ccbookingDocsFlag: "Y" | "N";
         /** @enum {string} */
         emailValidFlag: "Y" | "N";
         /** @enum {string} */
         agentType: "O" | "M" | "A";
         /** @enum {string} */
         activationFlag: "P" | "E" | "C" | "A" | "D" | "R";
         version: number;
         agencyName: string;
         telephone: string;
         cellPhone: string;
         dateOfBirth: string;
         monthOfBirth: string;
         yearOfBirth: string;
         ccn: string;
         academyLevel: number;
         companies: {
          code: string;
          academyLevel: number;
          academyStatus: string;
         }[];
         permissions: {
          oneSource: string;
          polarOnline: string;
         };
         lastOSLoginDate: string;
         lastPONAccessDate: string;
         lastTARptAccessDate: string;
        };
        agency: {
         agencyId: string;
         agencyName: string;
         agencyType: string;
         address1: string;
         address2: string;
         address3: string;
         city: string;
         state: string;
         country: string;
         zipCode: string;
         telephone: string;
         abtanumber: string;
         associationID: string;
         associationName: string;
         region: string;
         district: string;
         dsm: string;
         marketingLevel1: string;
         marketingLevel2: string;
         /** @enum {string} */
         ccbookingDocsFlag: "Y" | "N";
         /** @enum {string} */
         hideAddressFlag: "Y" | "N";
         /** @enum {string} */
         agencyPartnerRewardFlag: "Y" | "N";
         /** @enum {string} */
         cvpAgency: "Y" | "N";
         /** @enum {string} */
         taReportAccess: "Y" | "N";
         companies: {
          code: string;
          academyLevel: number;
          academyStatus: string;
         }[];
         owner: {
          emailAddress: string;
          firstName: string;
          middleName: string;
          lastName: string;
         } | null;
        };
       };
      };
     };
    };
   };
  };
  put?: never;
  post?: never;
  delete?: never;
  options?: never;
  head?: never;
  patch?: never;
  trace?: never;
 };
 "/osmf/v1.0/agents/owner": {
  parameters: {
   query?: never;
   header?: never;
   path?: never;
   cookie?: never;
  };
  get?: never;
  put?: never;
  /** Hands over ownership: an owner proposes it by naming an agent, who accepts by naming themselves */
  post: {
   parameters: {
    query?: never;
    header?: {
     "idempotency-key"?: string;
    };
    path?: never;
    cookie?: never;
   };
   requestBody: {
    content: {
     "application/json": {
      /** @enum {string} */
      reqType: "R0033";
      agent: {
       agentUniqueId?: string | null;
       agentId: string;
       polarAgentId?: string | null;
       userId?: string | null;
       /** @enum {string} */
       title?: "MR" | "MRS" | "DR" | "MISS" | "MSTR" | "MS" | "ADM";
       firstName?: string;
       /** @default  */
       middleName?: string;
       lastName?: string;
       /** @default  */
       preferredName?: string;
       /**
        * @default
        * @constant
        */
       nameReading?: "";
       /** @default  */
       suffix?: string;
       /** @enum {string} */
       gender?: "M" | "F";
       emailAddress?: string | null;
       /** @default  */
       phoneCode?: string;
       /** @default  */
       phoneNumber?: string;
       /** @default  */
       cellphoneCode?: string;
       /** @default  */
       cellphoneNumber?: string;
       /**
        * @default
        * @constant
        */
       houseName?: "";
       address1?: string;
       /** @default  */
       address2?: string;
       /** @default  */
       address3?: string;
       city?: string;
       /** @default  */
       state?: string;
       /** @default  */
       zip?: string;
       country?: string;
       cliaagentId?: string | null;
       abtanumber?: string | null;
       enrollmentSrc?: string | null;
       originCompany?: string | null;
       academyStatus?: string | null;
       password?: string | null;
       confirmPwd?: string | null;
       registrationEmail?: string | null;
       /** @default  */
       dateOfBirth?: string;
       /** @default  */
       monthOfBirth?: string;
       /** @default  */
       yearOfBirth?: string;
       telephone?: string | null;
       cellPhone?: string | null;
       ccn?: string | null;
       agencyName?: string | null;
       oldCCN?: string | null;
       updatedBy?: string | null;
       lastOSLoginDate?: string | null;
       lastPONAccessDate?: string | null;
       lastTARptAccessDate?: string | null;
       /** @enum {string} */
       agentType?: "O" | "M" | "A";
       /** @enum {string} */
       activationFlag?: "P" | "E" | "C" | "A" | "D" | "R";
       version?: (number | string) | null;
       homeBasedAgentFlag?: ("Y" | "N" | "") | null;
       genericAgent?: ("Y" | "N" | "") | null;
       ccbookingDocsFlag?: ("Y" | "N" | "") | null;
       emailValidFlag?: ("Y" | "N" | "") | null;
       removeCCN?: ("Y" | "N" | "") | null;
       companies?: {
        code?: string | null;
        academyLevel?: (number | string) | null;
        academyStatus?: string | null;
       }[] | null;
       academyLevel?: (number | string) | null;
       permissions?: {
        oneSource?: string;
        polarOnline?: string;
       } | null;
      };
      agency?: {
       agencyId?: string | null;
       agencyName?: string | null;
       agencyType?: string | null;
       address1?: string | null;
       address2?: string | null;
       address3?: string | null;
       city?: string | null;
       state?: string | null;
       country?: string | null;
       zipCode?: string | null;
       telephone?: string | null;
       abtanumber?: string | null;
       associationID?: string | null;
       associationName?: string | null;
       region?: string | null;
       district?: string | null;
       dsm?: string | null;
       marketingLevel1?: string | null;
       marketingLevel2?: string | null;
       /** @enum {string|null} */
       ccbookingDocsFlag?: "Y" | "N" | "" | null;
       /** @enum {string|null} */
       hideAddressFlag?: "Y" | "N" | "" | null;
       /** @enum {string|null} */
       agencyPartnerRewardFlag?: "Y" | "N" | "" | null;
       /** @enum {string|null} */
       cvpAgency?: "Y" | "N" | "" | null;
       /** @enum {string|null} */
       taReportAccess?: "Y" | "N" | "" | null;
       companies?: {
        code?: string | null;
        academyLevel?: number | string | null;
        academyStatus?: string | null;
       }[] | null;
       owner?: {
        emailAddress?: string | null;
        firstName?: string | null;
        middleName?: string | null;
        lastName?: string | null;
       } | null;
      } | null;
     };
    };
   };
   responses: {
    /** @description Done */
    200: {
     headers: {
      [name: string]: unknown;
     };
     content: {
      "application/json": {
       updateAgentDetails: {
        agent: {
         agentUniqueId: string;
         agentId: string;
         polarAgentId: string;
         userId: string;
         title: string;
         firstName: string;
         middleName: string;
         lastName: string;
         preferredName: string;
         nameReading: string;
         suffix: string;
         gender: string;
         emailAddress: string;
         phoneCode: string;
         phoneNumber: string;
         cellphoneCode: string;
         cellphoneNumber: string;
         houseName: string;
         address1: string;
         address2: string;
         address3: string;
         city: string;
         state: string;
         zip: string;
         country: string;
         cliaagentId: string;
         abtanumber: string;
         enrollmentSrc: string;
         originCompany: string;
         academyStatus: string;
         /** @enum {string} */
         homeBasedAgentFlag: "Y" | "N";
         /** @enum {string} */
         genericAgent: "Y" | "N";
         /** @enum {string} */
         ccbookingDocsFlag: "Y" | "N";
         /** @enum {string} */
         emailValidFlag: "Y" | "N";
         /** @enum {string} */
         agentType: "O" | "M" | "A";
         /** @enum {string} */
         activationFlag: "P" | "E" | "C" | "A" | "D" | "R";
         version: number;
         agencyName: string;
         telephone: string;
         cellPhone: string;
         dateOfBirth: string;
         monthOfBirth: string;
         yearOfBirth: string;
         ccn: string;
         academyLevel: number;
         companies: {
          code: string;
          academyLevel: number;
          academyStatus: string;
         }[];
         permissions: {
          oneSource: string;
          polarOnline: string;
         };
         lastOSLoginDate: string;
         lastPONAccessDate: string;
         lastTARptAccessDate: string;
        };
       };
      };
     };
    };
   };
  };
  delete?: never;
  options?: never;
  head?: never;
  patch?: never;
  trace?: never;
 };
 "/osmf/v1.0/agents/delete": {
  parameters: {
   query?: never;
   header?: never;
   path?: never;
   cookie?: never;
  };
  get?: never;
  put?: never;
  /** Deletes a user of the agency */
  post: {
   parameters: {
    query?: never;
    header?: {
     "idempotency-key"?: string;
    };
    path?: never;
    cookie?: never;
   };
   requestBody: {
    content: {
     "application/json": {
      agent: {
       agentUniqueId?: string | null;
       agentId: string;
       polarAgentId?: string | null;
       userId?: string | null;
       title?: string | null;
       firstName?: string | null;
       middleName?: string | null;
       lastName?: string | null;
       preferredName?: string | null;
       nameReading?: string | null;
       suffix?: string | null;
       gender?: string | null;
       emailAddress?: string | null;
       phoneCode?: string | null;
       phoneNumber?: string | null;
       cellphoneCode?: string | null;
       cellphoneNumber?: string | null;
       houseName?: string | null;
       address1?: string | null;
       address2?: string | null;
       address3?: string | null;
       city?: string | null;
       state?: string | null;
       zip?: string | null;
       country?: string | null;
       cliaagentId?: string | null;
       abtanumber?: string | null;
       enrollmentSrc?: string | null;
       originCompany?: string | null;
       academyStatus?: string | null;
       password?: string | null;
       confirmPwd?: string | null;
       registrationEmail?: string | null;
       dateOfBirth?: string | null;
       monthOfBirth?: string | null;
       yearOfBirth?: string | null;
       telephone?: string | null;
       cellPhone?: string | null;
       ccn?: string | null;
       agencyName?: string | null;
       oldCCN?: string | null;
       updatedBy?: string | null;
       lastOSLoginDate?: string | null;
       lastPONAccessDate?: string | null;
       lastTARptAccessDate?: string | null;
       /** @enum {string} */
       agentType?: "O" | "M" | "A";
       /** @enum {string} */
       activationFlag?: "P" | "E" | "C" | "A" | "D" | "R";
       version?: number | string | null;
       /** @enum {string|null} */
       homeBasedAgentFlag?: "Y" | "N" | "" | null;
       /** @enum {string|null} */
       genericAgent?: "Y" | "N" | "" | null;
       /** @enum {string|null} */
       ccbookingDocsFlag?: "Y" | "N" | "" | null;
       /** @enum {string|null} */
       emailValidFlag?: "Y" | "N" | "" | null;
       /** @enum {string|null} */
       removeCCN?: "Y" | "N" | "" | null;
       companies?: {
        code?: string | null;
        academyLevel?: number | string | null;
        academyStatus?: string | null;
       }[] | null;
       academyLevel?: number | string | null;
       permissions?: {
        oneSource?: string;
        polarOnline?: string;
       } | null;
      };
      agency?: {
       agencyId?: string | null;
       agencyName?: string | null;
       agencyType?: string | null;
       address1?: string | null;
       address2?: string | null;
       address3?: string | null;
       city?: string | null;
       state?: string | null;
       country?: string | null;
       zipCode?: string | null;
       telephone?: string | null;
       abtanumber?: string | null;
       associationID?: string | null;
       associationName?: string | null;
       region?: string | null;
       district?: string | null;
       dsm?: string | null;
       marketingLevel1?: string | null;
       marketingLevel2?: string | null;
       /** @enum {string|null} */
       ccbookingDocsFlag?: "Y" | "N" | "" | null;
       /** @enum {string|null} */
       hideAddressFlag?: "Y" | "N" | "" | null;
       /** @enum {string|null} */
       agencyPartnerRewardFlag?: "Y" | "N" | "" | null;
       /** @enum {string|null} */
       cvpAgency?: "Y" | "N" | "" | null;
       /** @enum {string|null} */
       taReportAccess?: "Y" | "N" | "" | null;
       companies?: {
        code?: string | null;
        academyLevel?: number | string | null;
        academyStatus?: string | null;
       }[] | null;
       owner?: {
        emailAddress?: string | null;
        firstName?: string | null;
        middleName?: string | null;
        lastName?: string | null;
       } | null;
      } | null;
     };
    };
   };
   responses: {
    /** @description Done */
    200: {
     headers: {
      [name: string]: unknown;
     };
     content: {
      "application/json": {
       /** @enum {string} */
       status: "success";
      };
     };
    };
   };
  };
  delete?: never;
  options?: never;
  head?: never;
  patch?: never;
  trace?: never;
 };
 "/osdb/v1.0/agents/{polarAgentId}": {
  parameters: {
   query?: never;
   header?: never;
   path?: never;
   cookie?: never;
  };
  get?: never;
  put?: never;
  post?: never;
  /** Deletes a user of the agency, by the booking system’s ID */
  delete: {
   parameters: {
    query?: never;
    header?: {
     "idempotency-key"?: string;
    };
    path: {
     polarAgentId: string;
    };
    cookie?: never;
   };
   requestBody: {
    content: {
     "application/json": {
      polarAgentId: string;
      ccn: string;
      /** @enum {string} */
      source: "E";
     };
    };
   };
   responses: {
    /** @description Done */
    200: {
     headers: {
      [name: string]: unknown;
     };
     content: {
      "application/json": {
       /** @enum {string} */
       status: "success";
      };
     };
    };
   };
  };
  options?: never;
  head?: never;
  patch?: never;
  trace?: never;
 };
 "/osmf/v1.0/agents/add/enroll": {
  parameters: {
   query?: never;
   header?: never;
   path?: never;
   cookie?: never;
  };
  get?: never;
  put?: never;
  /** Enrolls the caller’s own member number with the academy status of each curriculum; if another account has it, returns that account’s masked user ID */
  post: {
   parameters: {
    query?: never;
    header?: {
     "idempotency-key"?: string;
    };
    path?: never;
    cookie?: never;
   };
   requestBody: {
    content: {
     "application/json": {
      /** @enum {string} */
      reqType: "R0041";
      agent: {
       agentUniqueId?: string | null;
       agentId: string;
       polarAgentId?: string | null;
       userId?: string | null;
       title?: string | null;
       firstName?: string | null;
       middleName?: string | null;
       lastName?: string | null;
       preferredName?: string | null;
       nameReading?: string | null;
       suffix?: string | null;
       gender?: string | null;
       emailAddress?: string | null;
       phoneCode?: string | null;
       phoneNumber?: string | null;
       cellphoneCode?: string | null;
       cellphoneNumber?: string | null;
       houseName?: string | null;
       address1?: string | null;
       address2?: string | null;
       address3?: string | null;
       city?: string | null;
       state?: string | null;
       zip?: string | null;
       country?: string | null;
       cliaagentId?: string | null;
       abtanumber?: string | null;
       enrollmentSrc?: ("A" | "P" | "E") | "" | null;
       originCompany?: string | null;
       academyStatus?: string | null;
       password?: string | null;
       confirmPwd?: string | null;
       registrationEmail?: string | null;
       dateOfBirth?: string | null;
       monthOfBirth?: string | null;
       yearOfBirth?: string | null;
       telephone?: string | null;
       cellPhone?: string | null;
       ccn: string;
       agencyName?: string | null;
       oldCCN?: string | null;
       updatedBy?: string | null;
       lastOSLoginDate?: string | null;
       lastPONAccessDate?: string | null;
       lastTARptAccessDate?: string | null;
       /** @enum {string} */
       agentType?: "O" | "M" | "A";
       /** @enum {string} */
       activationFlag?: "P" | "E" | "C" | "A" | "D" | "R";
       version?: number | string | null;
       /** @enum {string|null} */
       homeBasedAgentFlag?: "Y" | "N" | "" | null;
       /** @enum {string|null} */
       genericAgent?: "Y" | "N" | "" | null;
       /** @enum {string|null} */
       ccbookingDocsFlag?: "Y" | "N" | "" | null;
       /** @enum {string|null} */
       emailValidFlag?: "Y" | "N" | "" | null;
       /** @enum {string|null} */
       removeCCN?: "Y" | "N" | "" | null;
       companies?: {
        code?: string | null;
        academyLevel?: number | string | null;
        academyStatus?: string | null;
       }[] | null;
       academyLevel?: number | string | null;
       permissions?: {
        oneSource?: string;
        polarOnline?: string;
       } | null;
      };
      agency?: {
       agencyId?: string | null;
       agencyName?: string | null;
       agencyType?: string | null;
       address1?: string | null;
       address2?: string | null;
       address3?: string | null;
       city?: string | null;
       state?: string | null;
       country?: string | null;
       zipCode?: string | null;
       telephone?: string | null;
       abtanumber?: string | null;
       associationID?: string | null;
       associationName?: string | null;
       region?: string | null;
       district?: string | null;
       dsm?: string | null;
       marketingLevel1?: string | null;
       marketingLevel2?: string | null;
       /** @enum {string|null} */
       ccbookingDocsFlag?: "Y" | "N" | "" | null;
       /** @enum {string|null} */
       hideAddressFlag?: "Y" | "N" | "" | null;
       /** @enum {string|null} */
       agencyPartnerRewardFlag?: "Y" | "N" | "" | null;
       /** @enum {string|null} */
       cvpAgency?: "Y" | "N" | "" | null;
       /** @enum {string|null} */
       taReportAccess?: "Y" | "N" | "" | null;
       companies?: {
        code?: string | null;
        academyLevel?: number | string | null;
        academyStatus?: string | null;
       }[] | null;
       owner?: {
        emailAddress?: string | null;
        firstName?: string | null;
        middleName?: string | null;
        lastName?: string | null;
       } | null;
      } | null;
      memberProfile?: {
       title?: string | null;
       firstName?: string | null;
       middleName?: string | null;
       lastName?: string | null;
       suffix?: string | null;
       gender?: string | null;
       address1?: string | null;
       address2?: string | null;
       address3?: string | null;
       city?: string | null;
       houseName?: string | null;
       state?: string | null;
       zipCode?: string | null;
       country?: string | null;
       telephone?: string | null;
       cellPhone?: string | null;
       emailAddress?: string | null;
       birthDate?: string | null;
      } | null;
     };
    };
   };
   responses: {
    /** @description Done */
    200: {
     headers: {
      [name: string]: unknown;
     };
     content: {
      "application/json": {
       agentEnroll: {
        ccn: string;
        conflictUserId: string;
       };
      };
     };
    };
   };
  };
  delete?: never;
  options?: never;
  head?: never;
  patch?: never;
  trace?: never;
 };
 "/osmf/v1.0/agents/move/enroll": {
  parameters: {
   query?: never;
   header?: never;
   path?: never;
   cookie?: never;
  };
  get?: never;
  put?: never;
  /** Moves the caller’s member number from another account to their own; the member’s date of birth proves that it is theirs */
  post: {
   parameters: {
    query?: never;
    header?: {
     "idempotency-key"?: string;
    };
    path?: never;
    cookie?: never;
   };
   requestBody: {
    content: {
     "application/json": {
      /** @enum {string} */
      reqType: "R0042";
      agent: {
       agentUniqueId?: string | null;
       agentId: string;
       polarAgentId?: string | null;
       userId?: string | null;
       title?: string | null;
       firstName?: string | null;
       middleName?: string | null;
       lastName?: string | null;
       preferredName?: string | null;
       nameReading?: string | null;
       suffix?: string | null;
       gender?: string | null;
       emailAddress?: string | null;
       phoneCode?: string | null;
       phoneNumber?: string | null;
       cellphoneCode?: string | null;
       cellphoneNumber?: string | null;
       houseName?: string | null;
       address1?: string | null;
       address2?: string | null;
       address3?: string | null;
       city?: string | null;
       state?: string | null;
       zip?: string | null;
       country?: string | null;
       cliaagentId?: string | null;
       abtanumber?: string | null;
       enrollmentSrc?: ("A" | "P" | "E") | "" | null;
       originCompany?: string | null;
       academyStatus?: string | null;
       password?: string | null;
       confirmPwd?: string | null;
       registrationEmail?: string | null;
       dateOfBirth?: string | null;
       monthOfBirth?: string | null;
       yearOfBirth?: string | null;
       telephone?: string | null;
       cellPhone?: string | null;
       ccn: string;
       agencyName?: string | null;
       oldCCN?: string | null;
       updatedBy?: string | null;
       lastOSLoginDate?: string | null;
       lastPONAccessDate?: string | null;
       lastTARptAccessDate?: string | null;
       /** @enum {string} */
       agentType?: "O" | "M" | "A";
       /** @enum {string} */
       activationFlag?: "P" | "E" | "C" | "A" | "D" | "R";
       version?: number | string | null;
       /** @enum {string|null} */
       homeBasedAgentFlag?: "Y" | "N" | "" | null;
       /** @enum {string|null} */
       genericAgent?: "Y" | "N" | "" | null;
       /** @enum {string|null} */
       ccbookingDocsFlag?: "Y" | "N" | "" | null;
       /** @enum {string|null} */
       emailValidFlag?: "Y" | "N" | "" | null;
       /** @enum {string|null} */
       removeCCN?: "Y" | "N" | "" | null;
       companies?: {
        code?: string | null;
        academyLevel?: number | string | null;
        academyStatus?: string | null;
       }[] | null;
       academyLevel?: number | string | null;
       permissions?: {
        oneSource?: string;
        polarOnline?: string;
       } | null;
      };
      agency?: {
       agencyId?: string | null;
       agencyName?: string | null;
       agencyType?: string | null;
       address1?: string | null;
       address2?: string | null;
       address3?: string | null;
       city?: string | null;
       state?: string | null;
       country?: string | null;
       zipCode?: string | null;
       telephone?: string | null;
       abtanumber?: string | null;
       associationID?: string | null;
       associationName?: string | null;
       region?: string | null;
       district?: string | null;
       dsm?: string | null;
       marketingLevel1?: string | null;
       marketingLevel2?: string | null;
       /** @enum {string|null} */
       ccbookingDocsFlag?: "Y" | "N" | "" | null;
       /** @enum {string|null} */
       hideAddressFlag?: "Y" | "N" | "" | null;
       /** @enum {string|null} */
       agencyPartnerRewardFlag?: "Y" | "N" | "" | null;
       /** @enum {string|null} */
       cvpAgency?: "Y" | "N" | "" | null;
       /** @enum {string|null} */
       taReportAccess?: "Y" | "N" | "" | null;
       companies?: {
        code?: string | null;
        academyLevel?: number | string | null;
        academyStatus?: string | null;
       }[] | null;
       owner?: {
        emailAddress?: string | null;
        firstName?: string | null;
        middleName?: string | null;
        lastName?: string | null;
       } | null;
      } | null;
      memberProfile: {
       title?: string | null;
       firstName?: string | null;
       middleName?: string | null;
       lastName?: string | null;
       suffix?: string | null;
       gender?: string | null;
       address1?: string | null;
       address2?: string | null;
       address3?: string | null;
       city?: string | null;
       houseName?: string | null;
       state?: string | null;
       zipCode?: string | null;
       country?: string | null;
       telephone?: string | null;
       cellPhone?: string | null;
       emailAddress?: string | null;
       birthDate: string;
      };
     };
    };
   };
   responses: {
    /** @description Done */
    200: {
     headers: {
      [name: string]: unknown;
     };
     content: {
      "application/json": {
       agentEnroll: {
        ccn: string;
        conflictUserId: string;
       };
      };
     };
    };
   };
  };
  delete?: never;
  options?: never;
  head?: never;
  patch?: never;
  trace?: never;
 };
 "/osdb/v1.0/agents/ccn": {
  parameters: {
   query?: never;
   header?: never;
   path?: never;
   cookie?: never;
  };
  get?: never;
  put?: never;
  /** Saves the caller’s own member number with its source, and returns their academy identifier with status and levels */
  post: {
   parameters: {
    query?: never;
    header?: {
     "idempotency-key"?: string;
    };
    path?: never;
    cookie?: never;
   };
   requestBody: {
    content: {
     "application/json": {
      polarAgentId: string;
      ccn: string;
      /** @enum {string} */
      source: "A" | "P" | "E";
      agencyId: string;
     };
    };
   };
   responses: {
    /** @description Done */
    200: {
     headers: {
      [name: string]: unknown;
     };
     content: {
      "application/json": {
       ccn: {
        authId: string;
        agentAcademyStatus: {
         companyId: string;
         certificationTitle: string;
         certificationLevel: number;
         levelAttainedDate: string;
        }[];
        agencyAcademyStatus: {
         companyId: string;
         certificationTitle: string;
         certificationLevel: number;
         levelAttainedDate: string;
        }[];
        userStatus: {
         curriculum: string;
         status: string;
        }[];
       };
      };
     };
    };
   };
  };
  delete?: never;
  options?: never;
  head?: never;
  patch?: never;
  trace?: never;
 };
 "/osdb/v1.0/agents/status": {
  parameters: {
   query?: never;
   header?: never;
   path?: never;
   cookie?: never;
  };
  get?: never;
  put?: never;
  /** Saves the caller’s own academy statuses, one per curriculum; levels are not accepted from clients */
  post: {
   parameters: {
    query?: never;
    header?: {
     "idempotency-key"?: string;
    };
    path?: never;
    cookie?: never;
   };
   requestBody: {
    content: {
     "application/json": {
      userStatus: {
       authId: string;
       /** @enum {string} */
       curriculum: "PC" | "CU" | "HA" | "PA" | "PO" | "PU" | "CK" | "PJ" | "PS" | "PH" | "TH" | "PN" | "PT" | "PK";
       status: string;
       refreshCount: number | string;
       /** @enum {string} */
       refreshFlag: "Y" | "N";
       inActivationDate?: string | null;
      }[];
     };
    };
   };
   responses: {
    /** @description Done */
    200: {
     headers: {
      [name: string]: unknown;
     };
     content: {
      "application/json": {
       /** @enum {string} */
       status: "success";
      };
     };
    };
   };
  };
  delete?: never;
  options?: never;
  head?: never;
  patch?: never;
  trace?: never;
 };
 "/osmf/p1.0/members": {
  parameters: {
   query?: never;
   header?: never;
   path?: never;
   cookie?: never;
  };
  get?: never;
  put?: never;
  /** Accepts members that a partner sends to the directory, with a token signed by the partner */
  post: {
   parameters: {
    query?: never;
    header?: {
     "idempotency-key"?: string;
    };
    path?: never;
    cookie?: never;
   };
   requestBody: {
    content: {
     "application/json": {
      members: {
       ccn?: string;
       title?: string;
       firstName?: string;
       middleName?: string;
       lastName?: string;
       suffix?: string;
       gender?: string;
       birthDate?: string;
       address1?: string;
       address2?: string;
       address3?: string;
       houseName?: string;
       city?: string;
       state?: string;
       zipCode?: string;
       country?: string;
       telephone?: string;
       cellPhone?: string;
       emailAddress?: string;
      }[];
     };
    };
   };
   responses: {
    /** @description Done */
    200: {
     headers: {
      [name: string]: unknown;
     };
     content: {
      "application/json": {
       deliveryId: string;
       recorded: number;
       changed: number;
       present: number;
       refused: {
        number: number;
        ccn: string;
        faults: string[];
       }[];
      };
     };
    };
   };
  };
  delete?: never;
  options?: never;
  head?: never;
  patch?: never;
  trace?: never;
 };
 "/osdb/v1.0/agents/curriculum": {
  parameters: {
   query?: never;
   header?: never;
   path?: never;
   cookie?: never;
  };
  /** Returns a curriculum with its courses and certifications, their requirements and the caller’s progress */
  get: {
   parameters: {
    query: {
     companyId: string;
    };
    header?: never;
    path?: never;
    cookie?: never;
   };
   requestBody?: never;
   responses: {
    /** @description Done */
    200: {
     headers: {
      [name: string]: unknown;
     };
     content: {
      "application/json": {
       curriculum: {
        companyId: string;
        level: number;
        certifications: {
         certificationId: string;
         certificationTitle: string;
         certificationLevel: number;
         met: boolean;
         certificationRequirements: {
          requirementId: string;
          /** @enum {string} */
          kind: "course" | "electives";
          title: string;
          needed: number;
          done: number;
          courseIds: string[];
         }[];
        }[];
        courseDetails: {
         courseId: string;
         code: string;
         courseName: string;
         summary: string;
         categoryName: string;
         minutes: number;
         refresher: boolean;
        }[];
       };
      };
     };
    };
   };
  };
  put?: never;
  post?: never;
  delete?: never;
  options?: never;
  head?: never;
  patch?: never;
  trace?: never;
 };
 "/osdb/v1.0/agents/history": {
  parameters: {
   query?: never;
   header?: never;
   path?: never;
   cookie?: never;
  };
  /** Returns the courses the caller has opened with results and time, the levels reached and the certificates */
  get: {
   parameters: {
    query: {
     companyId: string;
     authId: string;
    };
    header?: never;
    path?: never;
    cookie?: never;
   };
   requestBody?: never;
   responses: {
    /** @description Done */
    200: {
     headers: {
      [name: string]: unknown;
     };
     content: {
      "application/json": {
       history: {
        courses: {
         courseId: string;
         code: string;
         courseName: string;
         summary: string;
         categoryName: string;
         minutes: number;
         refresher: boolean;
         startedAt: string;
         visitedAt: string;
         /** @enum {string} */
         state: "new" | "started" | "failed" | "completed" | "passed";
         failedAt: string;
         completedAt: string;
         passedAt: string;
         score: number | null;
         passMark: number | null;
         totalSeconds: number;
         attempts: number;
        }[];
        levels: {
         certificationLevel: number;
         certificationTitle: string;
         levelAttainedDate: string;
        }[];
        certificates: {
         number: string;
         certType: string;
         certLevel: number;
         certTitle: string;
         issuedTo: string;
         issuedAt: string;
        }[];
       };
      };
     };
    };
   };
  };
  put?: never;
  post?: never;
  delete?: never;
  options?: never;
  head?: never;
  patch?: never;
  trace?: never;
 };
 "/osdb/v1.0/agents/academy/category-list": {
  parameters: {
   query?: never;
   header?: never;
   path?: never;
   cookie?: never;
  };
  /** Lists the categories that the caller may see */
  get: {
   parameters: {
    query: {
     companyId: string;
    };
    header?: never;
    path?: never;
    cookie?: never;
   };
   requestBody?: never;
   responses: {
    /** @description Done */
    200: {
     headers: {
      [name: string]: unknown;
     };
     content: {
      "application/json": {
       categories: {
        categoryId: string;
        categoryName: string;
       }[];
      };
     };
    };
   };
  };
  put?: never;
  post?: never;
  delete?: never;
  options?: never;
  head?: never;
  patch?: never;
  trace?: never;
 };
 "/osdb/v1.0/agents/academy/dashboard": {
  parameters: {
   query?: never;
   header?: never;
   path?: never;
   cookie?: never;
  };
  /** Returns a page of the courses in a category with the caller’s results; pageNo counts from 0 */
  get: {
   parameters: {
    query: {
     companyId: string;
     authId: string;
     categoryName?: string;
     pageNo?: number | null;
     pageSize?: 10 | 20 | 30 | 40 | 50;
    };
    header?: never;
    path?: never;
    cookie?: never;
   };
   requestBody?: never;
   responses: {
    /** @description Done */
    200: {
     headers: {
      [name: string]: unknown;
     };
     content: {
      "application/json": {
       courses: {
        courseId: string;
        code: string;
        courseName: string;
        summary: string;
        categoryName: string;
        minutes: number;
        refresher: boolean;
        startedAt: string;
        visitedAt: string;
        /** @enum {string} */
        state: "new" | "started" | "failed" | "completed" | "passed";
        failedAt: string;
        completedAt: string;
        passedAt: string;
        score: number | null;
        passMark: number | null;
        totalSeconds: number;
        attempts: number;
       }[];
       categoryName: string;
       pageNo: number;
       pageSize: number;
       total: number;
       message: string;
      };
     };
    };
   };
  };
  put?: never;
  post?: never;
  delete?: never;
  options?: never;
  head?: never;
  patch?: never;
  trace?: never;
 };
 "/osdb/v1.0/agents/academy/progress-tracker": {
  parameters: {
   query?: never;
   header?: never;
   path?: never;
   cookie?: never;
  };
  /** Returns the caller’s progress toward a certification, requirement by requirement */
  get: {
   parameters: {
    query: {
     companyId: string;
     authID: string;
     certificationId: string;
     userStatus?: string;
    };
    header?: never;
    path?: never;
    cookie?: never;
   };
   requestBody?: never;
   responses: {
    /** @description Done */
    200: {
     headers: {
      [name: string]: unknown;
     };
     content: {
      "application/json": {
       progress: {
        certificationId: string;
        certificationTitle: string;
        certificationLevel: number;
        met: boolean;
        needed: number;
        done: number;
        certificationRequirements: {
         requirementId: string;
         /** @enum {string} */
         kind: "course" | "electives";
         title: string;
         needed: number;
         done: number;
         courseIds: string[];
        }[];
       };
      };
     };
    };
   };
  };
  put?: never;
  post?: never;
  delete?: never;
  options?: never;
  head?: never;
  patch?: never;
  trace?: never;
 };
 "/osdb/v1.0/agents/academy/refresher-deadline": {
  parameters: {
   query?: never;
   header?: never;
   path?: never;
   cookie?: never;
  };
  /** Returns the date until which a refresher renews the caller’s level or restores it */
  get: {
   parameters: {
    query: {
     companyId: string;
    };
    header?: never;
    path?: never;
    cookie?: never;
   };
   requestBody?: never;
   responses: {
    /** @description Done */
    200: {
     headers: {
      [name: string]: unknown;
     };
     content: {
      "application/json": {
       refresher: {
        level: number;
        /** @enum {string} */
        state: "none" | "open" | "early" | "lapsed" | "expired";
        validUntil: string;
        refresherDeadline: string;
        refreshCount: number;
       };
      };
     };
    };
   };
  };
  put?: never;
  post?: never;
  delete?: never;
  options?: never;
  head?: never;
  patch?: never;
  trace?: never;
 };
 "/osdb/v1.0/agents/send-certification": {
  parameters: {
   query?: never;
   header?: never;
   path?: never;
   cookie?: never;
  };
  get?: never;
  put?: never;
  /** Emails one of the caller’s certificates (or, for an owner, the agency’s) as a PDF to a user of the agency. Names and title come from the certificate, whatever the body says */
  post: {
   parameters: {
    query?: never;
    header?: {
     "idempotency-key"?: string;
    };
    path?: never;
    cookie?: never;
   };
   requestBody: {
    content: {
     "application/json": {
      email: string;
      firstName?: string | null;
      lastName?: string | null;
      agencyName?: string | null;
      curriculum: string;
      certLevel: number;
      certTitle?: string | null;
      /** @enum {string} */
      certType: "agent" | "agency";
      agentId: string;
     };
    };
   };
   responses: {
    /** @description Done */
    200: {
     headers: {
      [name: string]: unknown;
     };
     content: {
      "application/json": {
       /** @enum {string} */
       status: "success";
      };
     };
    };
   };
  };
  delete?: never;
  options?: never;
  head?: never;
  patch?: never;
  trace?: never;
 };
 "/osmf/v1.0/{curriculum}/fcc": {
  parameters: {
   query?: never;
   header?: never;
   path?: never;
   cookie?: never;
  };
  get?: never;
  put?: never;
  /** Names the guest for the caller’s future cruise credit in a curriculum, and asks the cruise line to create it. fccId is empty until it exists; calling again returns its status and creates no other */
  post: {
   parameters: {
    query?: never;
    header?: {
     "idempotency-key"?: string;
    };
    path: {
     curriculum: string;
    };
    cookie?: never;
   };
   requestBody: {
    content: {
     "application/json": {
      referredData: {
       ccn: string;
       /** @enum {string} */
       title: "MR" | "MRS" | "DR" | "MISS" | "MSTR" | "MS" | "ADM";
       firstName: string;
       lastName: string;
       /** @default  */
       suffix?: string;
       /** @default  */
       postCode?: string;
       phoneNumber: string;
      };
     };
    };
   };
   responses: {
    /** @description Done */
    200: {
     headers: {
      [name: string]: unknown;
     };
     content: {
      "application/json": {
       fcc: {
        fccId: string;
        reference: string;
        /** @enum {string} */
        state: "creating" | "created" | "used" | "expired";
       };
      };
     };
    };
   };
  };
  delete?: never;
  options?: never;
  head?: never;
  patch?: never;
  trace?: never;
 };
 "/osdb/v1.0/agents/save-fcc-history": {
  parameters: {
   query?: never;
   header?: never;
   path?: never;
   cookie?: never;
  };
  get?: never;
  put?: never;
  /** Saves one of the caller’s credits to the history; a credit that is not in the ledger is notFound */
  post: {
   parameters: {
    query?: never;
    header?: {
     "idempotency-key"?: string;
    };
    path?: never;
    cookie?: never;
   };
   requestBody: {
    content: {
     "application/json": {
      authId: string;
      fccId: string;
      ccn: string;
      curriculum: string;
     };
    };
   };
   responses: {
    /** @description Done */
    200: {
     headers: {
      [name: string]: unknown;
     };
     content: {
      "application/json": {
       /** @enum {string} */
       status: "success";
      };
     };
    };
   };
  };
  delete?: never;
  options?: never;
  head?: never;
  patch?: never;
  trace?: never;
 };
 "/osmf/v1.0/agents/academy": {
  parameters: {
   query?: never;
   header?: never;
   path?: never;
   cookie?: never;
  };
  get?: never;
  put?: never;
  /** Runs the rank update flow for the caller based on their course results. Levels and statuses in the agent object must agree with the results; otherwise nothing changes and the call is refused */
  post: {
   parameters: {
    query?: never;
    header?: {
     "idempotency-key"?: string;
    };
    path?: never;
    cookie?: never;
   };
   requestBody: {
    content: {
     "application/json": {
      /** @enum {string} */
      reqType: "R0033";
      agent: {
       agentUniqueId?: string | null;
       agentId: string;
       polarAgentId?: string | null;
       userId?: string | null;
       title?: string | null;
       firstName?: string | null;
       middleName?: string | null;
       lastName?: string | null;
       preferredName?: string | null;
       nameReading?: string | null;
       suffix?: string | null;
       gender?: string | null;
       emailAddress?: string | null;
       phoneCode?: string | null;
       phoneNumber?: string | null;
       cellphoneCode?: string | null;
       cellphoneNumber?: string | null;
       houseName?: string | null;
       address1?: string | null;
       address2?: string | null;
       address3?: string | null;
       city?: string | null;
       state?: string | null;
       zip?: string | null;
       country?: string | null;
       cliaagentId?: string | null;
       abtanumber?: string | null;
       enrollmentSrc?: string | null;
       originCompany?: string | null;
       academyStatus?: string | null;
       password?: string | null;
       confirmPwd?: string | null;
       registrationEmail?: string | null;
       dateOfBirth?: string | null;
       monthOfBirth?: string | null;
       yearOfBirth?: string | null;
       telephone?: string | null;
       cellPhone?: string | null;
       ccn?: string | null;
       agencyName?: string | null;
       oldCCN?: string | null;
       updatedBy?: string | null;
       lastOSLoginDate?: string | null;
       lastPONAccessDate?: string | null;
       lastTARptAccessDate?: string | null;
       /** @enum {string} */
       agentType?: "O" | "M" | "A";
       /** @enum {string} */
       activationFlag?: "P" | "E" | "C" | "A" | "D" | "R";
       version?: number | string | null;
       /** @enum {string|null} */
       homeBasedAgentFlag?: "Y" | "N" | "" | null;
       /** @enum {string|null} */
       genericAgent?: "Y" | "N" | "" | null;
       /** @enum {string|null} */
       ccbookingDocsFlag?: "Y" | "N" | "" | null;
       /** @enum {string|null} */
       emailValidFlag?: "Y" | "N" | "" | null;
       /** @enum {string|null} */
       removeCCN?: "Y" | "N" | "" | null;
       companies?: {
        code?: string | null;
        academyLevel?: number | string | null;
        academyStatus?: string | null;
       }[] | null;
       academyLevel?: number | string | null;
       permissions?: {
        oneSource?: string;
        polarOnline?: string;
       } | null;
      };
      agency?: {
       agencyId?: string | null;
       agencyName?: string | null;
       agencyType?: string | null;
       address1?: string | null;
       address2?: string | null;
       address3?: string | null;
       city?: string | null;
       state?: string | null;
       country?: string | null;
       zipCode?: string | null;
       telephone?: string | null;
       abtanumber?: string | null;
       associationID?: string | null;
       associationName?: string | null;
       region?: string | null;
       district?: string | null;
       dsm?: string | null;
       marketingLevel1?: string | null;
       marketingLevel2?: string | null;
       /** @enum {string|null} */
       ccbookingDocsFlag?: "Y" | "N" | "" | null;
       /** @enum {string|null} */
       hideAddressFlag?: "Y" | "N" | "" | null;
       /** @enum {string|null} */
       agencyPartnerRewardFlag?: "Y" | "N" | "" | null;
       /** @enum {string|null} */
       cvpAgency?: "Y" | "N" | "" | null;
       /** @enum {string|null} */
       taReportAccess?: "Y" | "N" | "" | null;
       companies?: {
        code?: string | null;
        academyLevel?: number | string | null;
        academyStatus?: string | null;
       }[] | null;
       owner?: {
        emailAddress?: string | null;
        firstName?: string | null;
        middleName?: string | null;
        lastName?: string | null;
       } | null;
      } | null;
     };
    };
   };
   responses: {
    /** @description Done */
    200: {
     headers: {
      [name: string]: unknown;
     };
     content: {
      "application/json": {
       rankUpdate: {
        isAgentRankUpdated: boolean;
        isAgencyRankUpdated: boolean;
        isAgentStatusUpdated: boolean;
        newAgentLevel: number;
        issueFCC: boolean;
        newAgentRank: string;
        newAgentStatus: string;
        ownerEmail: string;
        curricula: {
         curriculum: string;
         isAgentRankUpdated: boolean;
         isAgencyRankUpdated: boolean;
         isAgentStatusUpdated: boolean;
         newAgentLevel: number;
         issueFCC: boolean;
        }[];
       };
      };
     };
    };
   };
  };
  delete?: never;
  options?: never;
  head?: never;
  patch?: never;
  trace?: never;
 };
 "/osdb/v1.0/agents/academy-report": {
  parameters: {
   query?: never;
   header?: never;
   path?: never;
   cookie?: never;
  };
  get?: never;
  put?: never;
  /** Returns the progress of the caller’s agency in a curriculum by user, one page at a time (pageNo counts from 0), and the agency’s progress in every curriculum of its country. Can be narrowed by level, levels ending within 90 days, last visit and search */
  post: {
   parameters: {
    query?: never;
    header?: never;
    path?: never;
    cookie?: never;
   };
   requestBody: {
    content: {
     "application/json": {
      companyId: string;
      /** @enum {string} */
      standing?: "1" | "2" | "3" | "4" | "notEnrolled" | "none" | "lapsed";
      /** @enum {string} */
      ends?: "soon";
      /** @enum {string} */
      visit?: "never" | "over30" | "over90";
      /** @default  */
      search?: string;
      /**
       * @default name
       * @enum {string}
       */
      sort?: "name" | "level" | "validUntil" | "visited" | "passed";
      /**
       * @default asc
       * @enum {string}
       */
      direction?: "asc" | "desc";
      /** @default 0 */
      pageNo?: number;
      /**
       * @default 20
       * @enum {number}
       */
      pageSize?: 10;
      /** @description `nextCursor` of the reply before; the page does not count then */
      cursor?: string;
     };
    };
   };
   responses: {
    /** @description Done */
    200: {
     headers: {
      [name: string]: unknown;
     };
     content: {
      "application/json": {
       report: {
        companyId: string;
        pageNo: number;
        pageSize: number;
        total: number;
        /** @description Null at the end */
        nextCursor: string | null;
        people: {
         agentUniqueId: string;
         userId: string;
         firstName: string;
         lastName: string;
         emailAddress: string;
         /** @enum {string} */
         agentType: "O" | "M" | "A";
         ccn: string | null;
         /** @enum {string} */
         standing: "1" | "2" | "3" | "4" | "notEnrolled" | "none" | "lapsed";
         level: number;
         levelAttainedDate: string;
         validUntil: string;
         lastVisit: string;
         coursesPassed: number;
         coursesFailed: number;
         remindedAt: string;
         next: {
          level: number;
          isReturn: boolean;
          done: number;
          needed: number;
         } | null;
        }[];
        curricula: {
         companyId: string;
         people: {
          1: number;
          2: number;
          3: number;
          4: number;
          notEnrolled: number;
          none: number;
          lapsed: number;
         };
         endsWithin90Days: number;
         agencyLevel: number;
         nextAgencyLevel: {
          level: number;
          holding: number;
          of: number;
          missing: number;
         } | null;
        }[];
       };
      };
     };
    };
   };
  };
  delete?: never;
  options?: never;
  head?: never;
  patch?: never;
  trace?: never;
 };
 "/osdb/v1.0/agents/credit-seabourn-course": {
  parameters: {
   query?: never;
   header?: never;
   path?: never;
   cookie?: never;
  };
  get?: never;
  put?: never;
  /** Credits a learner with a partner’s course, once per course and learner. Requires a single-use bearer token signed by the partner for the academy */
  post: {
   parameters: {
    query?: never;
    header?: {
     "idempotency-key"?: string;
    };
    path?: never;
    cookie?: never;
   };
   requestBody: {
    content: {
     "application/json": {
      ccn: string;
      courseCode: string;
      /** @default null */
      score?: number | null;
     };
    };
   };
   responses: {
    /** @description Done */
    200: {
     headers: {
      [name: string]: unknown;
     };
     content: {
      "application/json": {
       credit: {
        ccn: string;
        courseCode: string;
        credited: boolean;
        levels: {
         curriculum: string;
         level: number;
         isNew: boolean;
        }[];
       };
      };
     };
    };
   };
  };
  delete?: never;
  options?: never;
  head?: never;
  patch?: never;
  trace?: never;
 };
 "/osdb/v1.0/agents/init-scorm-data": {
  parameters: {
   query?: never;
   header?: never;
   path?: never;
   cookie?: never;
  };
  get?: never;
  put?: never;
  /** Resumes the caller’s attempt at a course or starts one; returns its registration, launch address and stored data */
  post: {
   parameters: {
    query?: never;
    header?: {
     "idempotency-key"?: string;
    };
    path?: never;
    cookie?: never;
   };
   requestBody: {
    content: {
     "application/json": {
      /** @enum {string} */
      companyId: "PC" | "CU" | "HA" | "PA" | "PO" | "PU" | "CK" | "PJ" | "PS" | "PH" | "TH" | "PN" | "PT" | "PK";
      authId: string;
      /** Format: uuid */
      courseId: string;
      again?: boolean;
      /** Format: uuid */
      after?: string;
     };
    };
   };
   responses: {
    /** @description Done */
    200: {
     headers: {
      [name: string]: unknown;
     };
     content: {
      "application/json": {
       scormData: {
        registration: string;
        sequence: number;
        visit: number;
        /** @enum {string} */
        mode: "normal" | "review";
        /** @enum {string} */
        standard: "2004" | "1.2" | "cmi5";
        version: number;
        packageId: string;
        launchAddress: string;
        items: {
         identifier: string;
         title: string;
         launch: string;
         isSco: boolean;
         launchData: string;
         masteryScore: number | null;
         passingScore: number | null;
         maxTimeAllowed: string;
         timeLimitAction: string;
         /** @enum {string} */
         moveOn?: "Passed" | "Completed" | "CompletedAndPassed" | "CompletedOrPassed" | "NotApplicable";
         ownWindow?: boolean;
        }[];
        data: {
         [key: string]: {
          [key: string]: string;
         };
        };
       };
      };
     };
    };
   };
  };
  delete?: never;
  options?: never;
  head?: never;
  patch?: never;
  trace?: never;
 };
 "/osdb/v1.0/agents/commit-scorm-data": {
  parameters: {
   query?: never;
   header?: never;
   path?: never;
   cookie?: never;
  };
  get?: never;
  put?: never;
  /** Stores the data of an attempt and its result; an older sequence changes nothing */
  post: {
   parameters: {
    query?: never;
    header?: {
     "idempotency-key"?: string;
    };
    path?: never;
    cookie?: never;
   };
   requestBody: {
    content: {
     "application/json": {
      /** Format: uuid */
      registration: string;
      sequence: number;
      data: {
       [key: string]: {
        [key: string]: string;
       };
      };
      visit?: number;
     };
    };
   };
   responses: {
    /** @description Done */
    200: {
     headers: {
      [name: string]: unknown;
     };
     content: {
      "application/json": {
       scormData: {
        sequence: number;
        /** @enum {string} */
        state: "started" | "failed" | "completed" | "passed";
        completed: boolean;
        passed: boolean;
        score: number | null;
        passMark: number | null;
        ended: boolean;
       };
      };
     };
    };
   };
  };
  delete?: never;
  options?: never;
  head?: never;
  patch?: never;
  trace?: never;
 };
 "/osdb/v1.0/agents/terminate-scorm-data": {
  parameters: {
   query?: never;
   header?: never;
   path?: never;
   cookie?: never;
  };
  get?: never;
  put?: never;
  /** Ends an attempt, with its last data if sent; the next visit starts a new one */
  post: {
   parameters: {
    query?: never;
    header?: {
     "idempotency-key"?: string;
    };
    path?: never;
    cookie?: never;
   };
   requestBody: {
    content: {
     "application/json": {
      /** Format: uuid */
      registration: string;
      sequence?: number;
      data?: {
       [key: string]: {
        [key: string]: string;
       };
      };
      visit?: number;
     };
    };
   };
   responses: {
    /** @description Done */
    200: {
     headers: {
      [name: string]: unknown;
     };
     content: {
      "application/json": {
       scormData: {
        sequence: number;
        /** @enum {string} */
        state: "started" | "failed" | "completed" | "passed";
        completed: boolean;
        passed: boolean;
        score: number | null;
        passMark: number | null;
        ended: boolean;
       };
      };
     };
    };
   };
  };
  delete?: never;
  options?: never;
  head?: never;
  patch?: never;
  trace?: never;
 };
 "/osdb/v1.0/agencies/{agencyId}": {
  parameters: {
   query?: never;
   header?: never;
   path?: never;
   cookie?: never;
  };
  /** Returns the caller’s own agency */
  get: {
   parameters: {
    query?: never;
    header?: never;
    path: {
     agencyId: string;
    };
    cookie?: never;
   };
   requestBody?: never;
   responses: {
    /** @description Done */
    200: {
     headers: {
      [name: string]: unknown;
     };
     content: {
      "application/json": {
       agency: {
        agencyId: string;
        agencyName: string;
        agencyType: string;
        address1: string;
        address2: string;
        address3: string;
        city: string;
        state: string;
        country: string;
        zipCode: string;
        telephone: string;
        abtanumber: string;
        associationID: string;
        associationName: string;
        region: string;
        district: string;
        dsm: string;
        marketingLevel1: string;
        marketingLevel2: string;
        /** @enum {string} */
        ccbookingDocsFlag: "Y" | "N";
        /** @enum {string} */
        hideAddressFlag: "Y" | "N";
        /** @enum {string} */
        agencyPartnerRewardFlag: "Y" | "N";
        /** @enum {string} */
        cvpAgency: "Y" | "N";
        /** @enum {string} */
        taReportAccess: "Y" | "N";
        companies: {
         code: string;
         academyLevel: number;
         academyStatus: string;
        }[];
        owner: {
         emailAddress: string;
         firstName: string;
         middleName: string;
         lastName: string;
        } | null;
       };
      };
     };
    };
   };
  };
  put?: never;
  post?: never;
  delete?: never;
  options?: never;
  head?: never;
  patch?: never;
  trace?: never;
 };
 "/osdb/p1.0/permissions": {
  parameters: {
   query?: never;
   header?: never;
   path?: never;
   cookie?: never;
  };
  /** Lists the permissions by area: PA the portal, PC the booking system */
  get: {
   parameters: {
    query?: never;
    header?: never;
    path?: never;
    cookie?: never;
   };
   requestBody?: never;
   responses: {
    /** @description Done */
    200: {
     headers: {
      [name: string]: unknown;
     };
     content: {
      "application/json": {
       PA: {
        permissionSeq: number;
        key: string;
        permissionDesc: string;
        /** @enum {string} */
        agentPermission: "N";
       }[];
       PC: {
        permissionSeq: number;
        key: string;
        permissionDesc: string;
        /** @enum {string} */
        agentPermission: "N";
       }[];
      };
     };
    };
   };
  };
  put?: never;
  post?: never;
  delete?: never;
  options?: never;
  head?: never;
  patch?: never;
  trace?: never;
 };
 "/osmf/v1.0/events": {
  parameters: {
   query?: never;
   header?: never;
   path?: never;
   cookie?: never;
  };
  /** What happened in all agencies in the last 30 days as JSON lines, oldest first: an event a line, nothing where there is none after the cursor. For keys of the brand */
  get: {
   parameters: {
    query?: {
     /** @description The cursor of the last event that is known; the oldest events without it */
     after?: string;
     limit?: number;
    };
    header?: never;
    path?: never;
    cookie?: never;
   };
   requestBody?: never;
   responses: {
    /** @description Done */
    200: {
     headers: {
      [name: string]: unknown;
     };
     content: {
      "application/x-ndjson": {
       /** @description What `after` is in the next call */
       cursor: string;
       /** @description The same as in the header webhook-id */
       id: string;
       type: string;
       timestamp: string;
       /** @description As in a webhook, see docs/integrations.md */
       data: {
        version: number;
        agencyId: string | null;
        subject: {
         kind: string;
         id: string;
        };
        by: {
         kind: string;
         id?: string;
        };
       } & {
        [key: string]: unknown;
       };
      }[];
     };
    };
   };
  };
  put?: never;
  post?: never;
  delete?: never;
  options?: never;
  head?: never;
  patch?: never;
  trace?: never;
 };
 "/osmf/p1.0/agencies/register": {
  parameters: {
   query?: never;
   header?: never;
   path?: never;
   cookie?: never;
  };
  get?: never;
  put?: never;
  /** Registers an agency and its owner, who wait for approval */
  post: {
   parameters: {
    query?: never;
    header?: {
     "idempotency-key"?: string;
    };
    path?: never;
    cookie?: never;
   };
   requestBody: {
    content: {
     "application/json": {
      /** @enum {string} */
      reqType: "R0011";
      agency: {
       country: string;
       agencyName: string;
       address1: string;
       /** @default  */
       address2?: string;
       /** @default  */
       address3?: string;
       city: string;
       /** @default  */
       state?: string;
       /** @default  */
       zipCode?: string;
       telephone: string;
       /** @default  */
       abtanumber?: string;
       /** @default  */
       associationName?: string;
       /** @default  */
       agencyType?: string;
       /** @default  */
       associationID?: string;
      };
      agent: {
       /** @enum {string} */
       title: "MR" | "MRS" | "DR" | "MISS" | "MSTR" | "MS" | "ADM";
       ownerFirstName: string;
       /** @default  */
       ownerMiddleName?: string;
       ownerLastName: string;
       registrationEmail: string;
       userId: string;
       phoneNumber: string;
       /** @default  */
       cliaagentId?: string;
       password: string;
       confirmPwd?: string | null;
      };
     };
    };
   };
   responses: {
    /** @description Done */
    200: {
     headers: {
      [name: string]: unknown;
     };
     content: {
      "application/json": {
       /** @enum {string} */
       status: "success";
       agencyId: string;
      };
     };
    };
   };
  };
  delete?: never;
  options?: never;
  head?: never;
  patch?: never;
  trace?: never;
 };
 "/osdb/p1.0/countries": {
  parameters: {
   query?: never;
   header?: never;
   path?: never;
   cookie?: never;
  };
  /** Lists the countries; US and CA form a separate group */
  get: {
   parameters: {
    query?: never;
    header?: never;
    path?: never;
    cookie?: never;
   };
   requestBody?: never;
   responses: {
    /** @description Done */
    200: {
     headers: {
      [name: string]: unknown;
     };
     content: {
      "application/json": {
       countries: {
        code: string;
        name: string;
        phoneCode: string;
        /** @enum {string} */
        market: "nam" | "uk" | "au" | "jp" | "asia" | "int";
        /** @enum {string} */
        group: "northAmerica" | "other";
       }[];
      };
     };
    };
   };
  };
  put?: never;
  post?: never;
  delete?: never;
  options?: never;
  head?: never;
  patch?: never;
  trace?: never;
 };
 "/osdb/p1.0/countries/{country}/states": {
  parameters: {
   query?: never;
   header?: never;
   path?: never;
   cookie?: never;
  };
  /** Lists the states of a country; empty if it has none */
  get: {
   parameters: {
    query?: never;
    header?: never;
    path: {
     country: string;
    };
    cookie?: never;
   };
   requestBody?: never;
   responses: {
    /** @description Done */
    200: {
     headers: {
      [name: string]: unknown;
     };
     content: {
      "application/json": {
       states: {
        code: string;
        name: string;
       }[];
      };
     };
    };
   };
  };
  put?: never;
  post?: never;
  delete?: never;
  options?: never;
  head?: never;
  patch?: never;
  trace?: never;
 };
 "/osdb/p1.0/suffixes": {
  parameters: {
   query?: never;
   header?: never;
   path?: never;
   cookie?: never;
  };
  /** Lists name suffixes */
  get: {
   parameters: {
    query?: never;
    header?: never;
    path?: never;
    cookie?: never;
   };
   requestBody?: never;
   responses: {
    /** @description Done */
    200: {
     headers: {
      [name: string]: unknown;
     };
     content: {
      "application/json": {
       suffixes: {
        code: string;
       }[];
      };
     };
    };
   };
  };
  put?: never;
  post?: never;
  delete?: never;
  options?: never;
  head?: never;
  patch?: never;
  trace?: never;
 };
 "/osdb/p1.0/locale": {
  parameters: {
   query?: never;
   header?: never;
   path?: never;
   cookie?: never;
  };
  /** Returns the caller’s country */
  get: {
   parameters: {
    query?: never;
    header?: never;
    path?: never;
    cookie?: never;
   };
   requestBody?: never;
   responses: {
    /** @description Done */
    200: {
     headers: {
      [name: string]: unknown;
     };
     content: {
      "application/json": {
       locale: {
        country: string;
       };
      };
     };
    };
   };
  };
  put?: never;
  post?: never;
  delete?: never;
  options?: never;
  head?: never;
  patch?: never;
  trace?: never;
 };
 "/guest/p1.0/locale": {
  parameters: {
   query?: never;
   header?: never;
   path?: never;
   cookie?: never;
  };
  /** Returns the caller’s country */
  get: {
   parameters: {
    query?: never;
    header?: never;
    path?: never;
    cookie?: never;
   };
   requestBody?: never;
   responses: {
    /** @description Done */
    200: {
     headers: {
      [name: string]: unknown;
     };
     content: {
      "application/json": {
       locale: {
        country: string;
       };
      };
     };
    };
   };
  };
  put?: never;
  post?: never;
  delete?: never;
  options?: never;
  head?: never;
  patch?: never;
  trace?: never;
 };
 "/osdb/p1.0/get-outage": {
  parameters: {
   query?: never;
   header?: never;
   path?: never;
   cookie?: never;
  };
  /** Lists current and upcoming outages by start time. Times are ISO 8601 with the offset of Los Angeles; sysCode is portal, booking or a partner tool. If the database is down, returns the last known outages */
  get: {
   parameters: {
    query?: never;
    header?: never;
    path?: never;
    cookie?: never;
   };
   requestBody?: never;
   responses: {
    /** @description Done */
    200: {
     headers: {
      [name: string]: unknown;
     };
     content: {
      "application/json": {
       outages: {
        /** @enum {string} */
        sysCode: "portal" | "booking" | "mediaLibrary" | "eCatalogue" | "answers" | "rewards" | "shoreExcursions" | "selfService" | "air" | "chat" | "academy";
        /** Format: date-time */
        outageStartTime: string;
        /** Format: date-time */
        outageEndTime: string;
       }[];
      };
     };
    };
   };
  };
  put?: never;
  post?: never;
  delete?: never;
  options?: never;
  head?: never;
  patch?: never;
  trace?: never;
 };
 "/osdb/v1.0/agents/feedback": {
  parameters: {
   query?: never;
   header?: never;
   path?: never;
   cookie?: never;
  };
  get?: never;
  put?: never;
  /** Saves feedback about the portal (appInd OS) or the learning system and returns its number. Accepts the feedbackToken only. Names, email address and member number come from the session, whatever the body says; anyone else’s identifier is refused as notFound, and an application that contradicts appInd as invalidOption */
  post: {
   parameters: {
    query?: {
     appInd?: string;
    };
    header?: {
     "idempotency-key"?: string;
    };
    path?: never;
    cookie?: never;
   };
   requestBody: {
    content: {
     "application/json": {
      agencyId?: string | null;
      agentId?: string | null;
      agentUserId?: string | null;
      agencyName?: string | null;
      firstName?: string | null;
      lastName?: string | null;
      emailId?: string | null;
      ccn?: string | null;
      commentTxt: string;
      feedbackType: string;
      /** @default  */
      company?: string;
      /** @default  */
      internetBrowser?: string;
      /** @default  */
      operatingSystem?: string;
      /** @default  */
      monitorResolution?: string;
      /** @default  */
      curriculum?: string;
      /** @default  */
      courseName?: string;
      application?: string | null;
     };
    };
   };
   responses: {
    /** @description Done */
    200: {
     headers: {
      [name: string]: unknown;
     };
     content: {
      "application/json": {
       /** @enum {string} */
       status: "Success";
       feedbackNumber: string;
      };
     };
    };
   };
  };
  delete?: never;
  options?: never;
  head?: never;
  patch?: never;
  trace?: never;
 };
 "/osmf/v1.0/sales-report": {
  parameters: {
   query?: never;
   header?: never;
   path?: never;
   cookie?: never;
  };
  /** Returns the sales of the caller’s agency by month, brand, ship, advisor and month of sailing, next to those of the year before, by currency. Amounts are whole numbers of the currency’s smallest unit. For owners of agencies with sales report access only */
  get: {
   parameters: {
    query?: {
     period?: "last12Months" | "thisYear" | "lastYear" | "lastMonth" | "lastWeek";
     brand?: "PC" | "HA" | "CU" | "SB" | "PI" | "CI" | "PS" | "CS" | "PA" | "CA" | "PU" | "CK" | "PJ";
     ship?: string;
     advisor?: string;
     /** @description Narrows the sales to those of the people who belong to this branch of the agency today; notFound for one that it does not have */
     branch?: string;
     agencyId?: string;
    };
    header?: never;
    path?: never;
    cookie?: never;
   };
   requestBody?: never;
   responses: {
    /** @description Done */
    200: {
     headers: {
      [name: string]: unknown;
     };
     content: {
      "application/json": {
       agencyId: string;
       from: string;
       to: string;
       lastYearFrom: string;
       lastYearTo: string;
       advisors: {
        agentUniqueId: string;
        firstName: string;
        lastName: string;
       }[];
       sales: {
        currency: string;
        minorDigits: number;
        total: {
         now: {
          bookings: number;
          guests: number;
          gross: number;
          commissionExpected: number;
          commissionPaid: number;
          cancelled: number;
         };
         lastYear: {
          bookings: number;
          guests: number;
          gross: number;
          commissionExpected: number;
          commissionPaid: number;
          cancelled: number;
         };
        };
        month: {
         key: string;
         now: {
          bookings: number;
          guests: number;
          gross: number;
          commissionExpected: number;
          commissionPaid: number;
          cancelled: number;
         };
         lastYear: {
          bookings: number;
          guests: number;
          gross: number;
          commissionExpected: number;
          commissionPaid: number;
          cancelled: number;
         };
        }[];
        brand: {
         key: string;
         now: {
          bookings: number;
          guests: number;
          gross: number;
          commissionExpected: number;
          commissionPaid: number;
          cancelled: number;
         };
         lastYear: {
          bookings: number;
          guests: number;
          gross: number;
          commissionExpected: number;
          commissionPaid: number;
          cancelled: number;
         };
        }[];
        ship: {
         key: string;
         now: {
          bookings: number;
          guests: number;
          gross: number;
          commissionExpected: number;
          commissionPaid: number;
          cancelled: number;
         };
         lastYear: {
          bookings: number;
          guests: number;
          gross: number;
          commissionExpected: number;
          commissionPaid: number;
          cancelled: number;
         };
        }[];
        advisor: {
         key: string;
         now: {
          bookings: number;
          guests: number;
          gross: number;
          commissionExpected: number;
          commissionPaid: number;
          cancelled: number;
         };
         lastYear: {
          bookings: number;
          guests: number;
          gross: number;
          commissionExpected: number;
          commissionPaid: number;
          cancelled: number;
         };
        }[];
        sailingMonth: {
         key: string;
         now: {
          bookings: number;
          guests: number;
          gross: number;
          commissionExpected: number;
          commissionPaid: number;
          cancelled: number;
         };
         lastYear: {
          bookings: number;
          guests: number;
          gross: number;
          commissionExpected: number;
          commissionPaid: number;
          cancelled: number;
         };
        }[];
       }[];
      };
     };
    };
   };
  };
  put?: never;
  post?: never;
  delete?: never;
  options?: never;
  head?: never;
  patch?: never;
  trace?: never;
 };
 "/osmf/v1.0/bookings/{bookingNumber}": {
  parameters: {
   query?: never;
   header?: never;
   path?: never;
   cookie?: never;
  };
  /** Returns a booking’s commission, the parts of the price it comes from, and a sentence that explains it */
  get: {
   parameters: {
    query?: never;
    header?: never;
    path: {
     bookingNumber: string;
    };
    cookie?: never;
   };
   requestBody?: never;
   responses: {
    /** @description Done */
    200: {
     headers: {
      [name: string]: unknown;
     };
     content: {
      "application/json": {
       bookingNumber: string;
       brand: string;
       ship: string;
       sailingOn: string;
       bookedOn: string;
       guests: number;
       state: string;
       /** @enum {string} */
       mark: "notDue" | "late" | "short" | "paid" | "none";
       dueOn: string;
       currency: string;
       minorDigits: number;
       /** @description In the currency's smallest unit */
       gross: number;
       /** @description In the currency's smallest unit */
       commissionExpected: number;
       /** @description What the brand states, where its components come to something else */
       commissionStated: number | null;
       /** @description In the currency's smallest unit */
       commissionPaid: number;
       sentence: string;
       components: {
        /** @enum {string} */
        kind: "fare" | "discount" | "adjustment" | "air" | "extras" | "insurance" | "fees" | "taxes" | "override" | "bonus" | "tourConductor" | "recall";
        label: string;
        /** @description In the currency's smallest unit */
        amount: number | null;
        commissionable: boolean;
        rate: number | null;
        /** @description In the currency's smallest unit */
        commission: number;
       }[];
       /** @description In the currency's smallest unit */
       commissionable: number;
       /** @description In the currency's smallest unit */
       withoutCommission: number;
       effectiveRate: number | null;
       /** @description In the currency's smallest unit */
       deposit: number | null;
       /** @description In the currency's smallest unit */
       guestPaid: number | null;
       finalPaymentOn: string | null;
       optionUntil: string | null;
      };
     };
    };
   };
  };
  put?: never;
  post?: never;
  delete?: never;
  options?: never;
  head?: never;
  patch?: never;
  trace?: never;
 };
 "/osmf/p1.0/bookings": {
  parameters: {
   query?: never;
   header?: never;
   path?: never;
   cookie?: never;
  };
  get?: never;
  put?: never;
  /** Accepts bookings that a partner sends to the ledger, each revision once, with a token signed by the partner */
  post: {
   parameters: {
    query?: never;
    header?: {
     "idempotency-key"?: string;
    };
    path?: never;
    cookie?: never;
   };
   requestBody: {
    content: {
     "application/json": {
      bookings: {
       bookingNumber: string;
       revision: number;
       agencyId: string;
       /** @default  */
       advisor?: string;
       brand: string;
       ship: string;
       sailingOn: string;
       bookedOn: string;
       guests: number;
       currency: string;
       gross: number;
       commissionExpected: number;
       commissionPaid: number;
       state: string;
       /** @description What gross and commission are made of */
       components?: {
        /** @description fare, discount, adjustment, air, extras, insurance, fees, taxes, override, bonus, tourConductor, recall */
        kind: string;
        label?: string;
        amount?: number;
        /** @description In percent, with at most two decimals */
        rate?: number;
       }[];
       deposit?: number;
       guestPaid?: number;
       finalPaymentOn?: string;
       optionUntil?: string;
       /** @description The group that it belongs to */
       groupNumber?: string;
      }[];
     };
    };
   };
   responses: {
    /** @description Done */
    200: {
     headers: {
      [name: string]: unknown;
     };
     content: {
      "application/json": {
       importId: string;
       recorded: number;
       present: number;
       refused: {
        number: number;
        bookingNumber: string;
        revision: string;
        faults: string[];
       }[];
      };
     };
    };
   };
  };
  delete?: never;
  options?: never;
  head?: never;
  patch?: never;
  trace?: never;
 };
 "/osmf/v1.0/payments": {
  parameters: {
   query?: never;
   header?: never;
   path?: never;
   cookie?: never;
  };
  /** Returns payments of commission, latest first, and their sums by status and currency */
  get: {
   parameters: {
    query?: {
     of?: "own" | "agency";
     show?: "coming" | "announced" | "onTheWay" | "paid" | "cancelled" | "unclaimed";
     from?: string;
     to?: string;
     page?: number;
     limit?: number;
     /** @description `nextCursor` of the reply before; the page does not count then */
     cursor?: string;
    };
    header?: never;
    path?: never;
    cookie?: never;
   };
   requestBody?: never;
   responses: {
    /** @description Done */
    200: {
     headers: {
      [name: string]: unknown;
     };
     content: {
      "application/json": {
       total: number;
       page: number;
       /** @description Null at the end */
       nextCursor: string | null;
       sums: {
        /** @enum {string} */
        state: "announced" | "onTheWay" | "paid" | "cancelled";
        currency: string;
        payments: number;
        /** @description In the currency's smallest unit */
        amount: number;
        /** @description In the currency's smallest unit */
        unclaimed: number;
        first: string;
       }[];
       payments: {
        remittanceId: string;
        number: string;
        paidOn: string;
        /** @enum {string} */
        method: "transfer" | "cheque" | "card" | "offset";
        /** @enum {string} */
        state: "announced" | "onTheWay" | "paid" | "cancelled";
        currency: string;
        bankLine: string;
        /** @description In the currency's smallest unit */
        amount: number;
        /** @description In the currency's smallest unit */
        unclaimed: number;
        bookings: number;
       }[];
      };
     };
    };
   };
  };
  put?: never;
  post?: never;
  delete?: never;
  options?: never;
  head?: never;
  patch?: never;
  trace?: never;
 };
 "/osmf/v1.0/payments/account": {
  parameters: {
   query?: never;
   header?: never;
   path?: never;
   cookie?: never;
  };
  /** Returns the account of commission for a month: opening balance, every entry and closing balance */
  get: {
   parameters: {
    query: {
     month: string;
     of?: "own" | "agency";
     page?: number;
     limit?: number;
     /** @description `nextCursor` of the reply before; the page does not count then */
     cursor?: string;
    };
    header?: never;
    path?: never;
    cookie?: never;
   };
   requestBody?: never;
   responses: {
    /** @description Done */
    200: {
     headers: {
      [name: string]: unknown;
     };
     content: {
      "application/json": {
       /** @description Null at the end */
       nextCursor: string | null;
       month: string;
       from: string;
       to: string;
       total: number;
       balances: {
        currency: string;
        /** @description In the currency's smallest unit */
        opening: number;
        /** @description In the currency's smallest unit */
        due: number;
        /** @description In the currency's smallest unit */
        paid: number;
        /** @description In the currency's smallest unit */
        unclaimed: number;
        /** @description In the currency's smallest unit */
        closing: number;
       }[];
       entries: {
        day: string;
        /** @enum {string} */
        kind: "due" | "payment" | "ledger" | "unclaimed";
        bookingNumber: string;
        ship: string;
        remittanceId: string | null;
        number: string;
        currency: string;
        /** @description In the currency's smallest unit */
        amount: number;
       }[];
      };
     };
    };
   };
  };
  put?: never;
  post?: never;
  delete?: never;
  options?: never;
  head?: never;
  patch?: never;
  trace?: never;
 };
 "/osmf/p1.0/remittances": {
  parameters: {
   query?: never;
   header?: never;
   path?: never;
   cookie?: never;
  };
  get?: never;
  put?: never;
  /** Accepts payments of commission that a partner sends, each revision once, with a token signed by the partner */
  post: {
   parameters: {
    query?: never;
    header?: {
     "idempotency-key"?: string;
    };
    path?: never;
    cookie?: never;
   };
   requestBody: {
    content: {
     "application/json": {
      remittances: {
       number: string;
       revision: number;
       paidOn: string;
       /** @description transfer, cheque, card, offset */
       method: string;
       /** @description announced, onTheWay, paid, cancelled */
       state: string;
       currency: string;
       amount: number;
       agencyId?: string;
       bankLine?: string;
       allocations?: {
        bookingNumber: string;
        amount: number;
       }[];
      }[];
     };
    };
   };
   responses: {
    /** @description Done */
    200: {
     headers: {
      [name: string]: unknown;
     };
     content: {
      "application/json": {
       deliveryId: string;
       recorded: number;
       present: number;
       refused: {
        place: number;
        number: string;
        revision: string;
        faults: string[];
       }[];
      };
     };
    };
   };
  };
  delete?: never;
  options?: never;
  head?: never;
  patch?: never;
  trace?: never;
 };
 "/osmf/v1.0/groups": {
  parameters: {
   query?: never;
   header?: never;
   path?: never;
   cookie?: never;
  };
  /** Returns the agency’s group space with its deadlines, next sailing first */
  get: {
   parameters: {
    query?: {
     brand?: "PC" | "HA" | "CU" | "SB" | "PI" | "CI" | "PS" | "CS" | "PA" | "CA" | "PU" | "CK" | "PJ";
     deadline?: "14" | "30";
     branch?: string;
     show?: "open" | "all";
     page?: number;
     limit?: number;
     /** @description `nextCursor` of the reply before; the page does not count then */
     cursor?: string;
    };
    header?: never;
    path?: never;
    cookie?: never;
   };
   requestBody?: never;
   responses: {
    /** @description Done */
    200: {
     headers: {
      [name: string]: unknown;
     };
     content: {
      "application/json": {
       total: number;
       page: number;
       /** @description Null at the end */
       nextCursor: string | null;
       groups: {
        groupNumber: string;
        groupName: string;
        brand: string;
        ship: string;
        sailingOn: string;
        /** @description Cabins */
        allotment: number;
        /** @description Cabins */
        sold: number;
        /** @description Cabins */
        options: number;
        depositDueOn: string | null;
        namesDueOn: string | null;
        finalPaymentOn: string | null;
        /** @description Berths earned for tour conductors */
        conductorCredits: number;
        conductorRule: string;
        /** @enum {string} */
        state: "open" | "cancelled";
       }[];
      };
     };
    };
   };
  };
  put?: never;
  post?: never;
  delete?: never;
  options?: never;
  head?: never;
  patch?: never;
  trace?: never;
 };
 "/osmf/p1.0/groups": {
  parameters: {
   query?: never;
   header?: never;
   path?: never;
   cookie?: never;
  };
  get?: never;
  put?: never;
  /** Accepts group space that a partner sends, each revision once, with a token signed by the partner */
  post: {
   parameters: {
    query?: never;
    header?: {
     "idempotency-key"?: string;
    };
    path?: never;
    cookie?: never;
   };
   requestBody: {
    content: {
     "application/json": {
      groups: {
       groupNumber: string;
       revision: number;
       agencyId: string;
       advisor?: string;
       groupName: string;
       brand: string;
       ship: string;
       sailingOn: string;
       /** @description Cabins kept for the group */
       allotment: number;
       sold: number;
       /** @description Cabins held by an option */
       options?: number;
       depositDueOn?: string;
       namesDueOn?: string;
       finalPaymentOn?: string;
       /** @description Berths earned for tour conductors */
       conductorCredits?: number;
       conductorRule?: string;
       /** @description open, cancelled */
       state?: string;
      }[];
     };
    };
   };
   responses: {
    /** @description Done */
    200: {
     headers: {
      [name: string]: unknown;
     };
     content: {
      "application/json": {
       deliveryId: string;
       recorded: number;
       present: number;
       refused: {
        place: number;
        groupNumber: string;
        revision: string;
        faults: string[];
       }[];
      };
     };
    };
   };
  };
  delete?: never;
  options?: never;
  head?: never;
  patch?: never;
  trace?: never;
 };
 "/osmf/v1.0/agents/POL/token": {
  parameters: {
   query?: never;
   header?: never;
   path?: never;
   cookie?: never;
  };
  get?: never;
  put?: never;
  /** Returns a token for the booking system to anyone who may book (in au and uk, everyone). agentType may be A or T for an advisor. Caller details in the body must match the session; anyone else’s are refused as notFound */
  post: {
   parameters: {
    query?: never;
    header?: never;
    path?: never;
    cookie?: never;
   };
   requestBody: {
    content: {
     "application/json": {
      agencyId?: string | null;
      agentType?: ("O" | "M" | "A" | "T") | "" | null;
      companyCode?: string | null;
      userId?: string | null;
      agentCCN?: string | null;
     };
    };
   };
   responses: {
    /** @description Done */
    200: {
     headers: {
      [name: string]: unknown;
     };
     content: {
      "application/json": {
       token: string;
       errors: {
        title: string;
       }[];
      };
     };
    };
   };
  };
  delete?: never;
  options?: never;
  head?: never;
  patch?: never;
  trace?: never;
 };
 "/osmf/v1.0/widen": {
  parameters: {
   query?: never;
   header?: never;
   path?: never;
   cookie?: never;
  };
  get?: never;
  put?: never;
  /** Returns the address of the media library’s form and its fields as one flat object. Caller details in the body must match the session; anyone else’s are refused as notFound */
  post: {
   parameters: {
    query?: never;
    header?: never;
    path?: never;
    cookie?: never;
   };
   requestBody: {
    content: {
     "application/json": {
      ccn?: string | null;
      email?: string | null;
      firstName?: string | null;
      middleName?: string | null;
      lastName?: string | null;
     };
    };
   };
   responses: {
    /** @description Done */
    200: {
     headers: {
      [name: string]: unknown;
     };
     content: {
      "application/json": {
       [key: string]: string;
      };
     };
    };
   };
  };
  delete?: never;
  options?: never;
  head?: never;
  patch?: never;
  trace?: never;
 };
 "/osmf/v1.0/ecatalog": {
  parameters: {
   query?: never;
   header?: never;
   path?: never;
   cookie?: never;
  };
  get?: never;
  put?: never;
  /** Returns a token for the brochure catalog; none in uk, where the catalog has its own address. Caller details in the body must match the session; anyone else’s are refused as notFound */
  post: {
   parameters: {
    query?: never;
    header?: never;
    path?: never;
    cookie?: never;
   };
   requestBody: {
    content: {
     "application/json": {
      user?: {
       customerId?: string | null;
       customerUserId?: string | null;
       emailAddress?: string | null;
       firstName?: string | null;
       middleName?: string | null;
       lastName?: string | null;
       telephone?: string | null;
       agencyId?: string | null;
       agencyName?: string | null;
       agencyType?: string | null;
       country?: string | null;
       userRole?: string | null;
       shipToAddress?: unknown;
       customerSpecific?: {
        [key: string]: unknown;
       }[] | {
        [key: string]: unknown;
       } | "" | null;
      } | "" | null;
     };
    };
   };
   responses: {
    /** @description Done */
    200: {
     headers: {
      [name: string]: unknown;
     };
     content: {
      "application/json": {
       token: string;
       errors: {
        title: string;
       }[];
       url?: string;
      };
     };
    };
   };
  };
  delete?: never;
  options?: never;
  head?: never;
  patch?: never;
  trace?: never;
 };
 "/osmf/v1.0/answers": {
  parameters: {
   query?: never;
   header?: never;
   path?: never;
   cookie?: never;
  };
  get?: never;
  put?: never;
  /** Returns a token for the answers service, for brands that have it. Caller details in the body must match the session; anyone else’s are refused as notFound */
  post: {
   parameters: {
    query?: never;
    header?: never;
    path?: never;
    cookie?: never;
   };
   requestBody: {
    content: {
     "application/json": {
      agency?: {
       agencyId?: string | null;
       agencyName?: string | null;
       agencyType?: string | null;
       address1?: string | null;
       address2?: string | null;
       address3?: string | null;
       city?: string | null;
       state?: string | null;
       country?: string | null;
       zipCode?: string | null;
       telephone?: string | null;
       abtanumber?: string | null;
       associationID?: string | null;
       associationName?: string | null;
       region?: string | null;
       district?: string | null;
       dsm?: string | null;
       marketingLevel1?: string | null;
       marketingLevel2?: string | null;
       /** @enum {string|null} */
       ccbookingDocsFlag?: "Y" | "N" | "" | null;
       /** @enum {string|null} */
       hideAddressFlag?: "Y" | "N" | "" | null;
       /** @enum {string|null} */
       agencyPartnerRewardFlag?: "Y" | "N" | "" | null;
       /** @enum {string|null} */
       cvpAgency?: "Y" | "N" | "" | null;
       /** @enum {string|null} */
       taReportAccess?: "Y" | "N" | "" | null;
       companies?: {
        code?: string | null;
        academyLevel?: number | string | null;
        academyStatus?: string | null;
       }[] | null;
       owner?: {
        emailAddress?: string | null;
        firstName?: string | null;
        middleName?: string | null;
        lastName?: string | null;
       } | null;
      } | "" | null;
      agentId?: string | null;
      agentStatus?: string | null;
      agentType?: string | null;
      ccn?: string | null;
      company?: string | null;
      email?: string | null;
      firstName?: string | null;
      middleName?: string | null;
      lastName?: string | null;
      userId?: string | null;
     };
    };
   };
   responses: {
    /** @description Done */
    200: {
     headers: {
      [name: string]: unknown;
     };
     content: {
      "application/json": {
       token: string;
       errors: {
        title: string;
       }[];
      };
     };
    };
   };
  };
  delete?: never;
  options?: never;
  head?: never;
  patch?: never;
  trace?: never;
 };
}
export type webhooks = Record<string, never>;
export interface components {
 schemas: {
  Failure: {
   /** @enum {string} */
   status: "fail";
   /** @example 7K3M-29QX */
   reference: string;
   errors: {
    code: string;
    title: string;
    field?: string;
   }[];
  };
  /** @enum {string} */
  FieldRule: "required" | "requiredShort" | "selectAgentType" | "selectTitle" | "selectGender" | "enterDateOfBirth" | "selectOption" | "email" | "passwordTooShort" | "passwordTooLong" | "passwordMix" | "passwordCharacters" | "passwordsDiffer" | "userIdFormat" | "userIdTaken" | "numbersOnly" | "leadingSpace" | "nameCharacters" | "areaCodeAndNumber" | "phoneCodeAndNumber" | "versionUnreadable" | "atLeastOnePhone" | "validPhoneNumber" | "valid" | "dateOfBirthRequired" | "birthYear" | "birthMonth" | "birthDay" | "cliaId" | "ccnLength" | "videoLink" | "tooLong" | "tooShort" | "illegalCharacters" | "markup" | "permissionEnd" | "timeUnreadable" | "timeSkipped" | "timeTwice" | "endBeforeStart" | "outageTooLong" | "announcedAfterStart" | "calendarDay" | "pageName" | "noBrandHere" | "brandOfOtherMarket" | "wholeNumber" | "categoryTwice" | "day" | "placeTwice" | "placeElsewhere" | "permissionUnknown" | "tierFirst" | "tierOrder" | "hoursOfDay" | "phoneShown" | "publicAddress" | "partnerNotAsked" | "neverOpen" | "linesTooMany" | "lineColumns" | "lineCell" | "lineTwice" | "wholeNumberOrNone" | "settingAmount" | "settingDayPast" | "settingDayFar" | "nights" | "endsBeforeBegins" | "amount" | "countryCodes" | "pinnedTooMany" | "cell" | "colour" | "faint" | "timePast" | "percent";
 };
 responses: never;
 parameters: never;
 requestBodies: never;
 headers: never;
 pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
