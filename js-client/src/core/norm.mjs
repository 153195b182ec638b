// Made by protocol/generate_js.py from extra_effort_protocol: do not edit.

export const VERSION = 1;

export const OLDEST_VERSION = 1;

export const ERROR_CODES = [
  "bad_request",
  "unknown_op",
  "unknown_token",
  "not_allowed",
  "forbidden_by_trait",
  "no_sheet",
  "impossible",
  "illegal_maneuver",
  "incapacitated",
  "out_of_range",
  "conflict",
  "rate_limited",
  "too_large",
  "unavailable",
  "busy",
  "expired",
  "unauthenticated",
  "unsupported_protocol",
  "shutting_down",
  "internal"
];

export const CLOSE_CODES = {
  "1000": {
    "name": "normal",
    "advice": "retry"
  },
  "1001": {
    "name": "going_away",
    "advice": "retry"
  },
  "1003": {
    "name": "text_frame",
    "advice": "stop"
  },
  "1009": {
    "name": "too_big",
    "advice": "stop"
  },
  "1011": {
    "name": "internal",
    "advice": "retry"
  },
  "1012": {
    "name": "restart",
    "advice": "retry"
  },
  "4400": {
    "name": "violation",
    "advice": "stop"
  },
  "4401": {
    "name": "unauthenticated",
    "advice": "re_pair"
  },
  "4403": {
    "name": "removed",
    "advice": "re_pair"
  },
  "4404": {
    "name": "unknown_world",
    "advice": "re_pair"
  },
  "4408": {
    "name": "timeout",
    "advice": "retry"
  },
  "4409": {
    "name": "too_many_connections",
    "advice": "retry"
  },
  "4410": {
    "name": "role_changed",
    "advice": "retry"
  },
  "4426": {
    "name": "unsupported_protocol",
    "advice": "stop"
  },
  "4429": {
    "name": "too_slow",
    "advice": "retry"
  }
};

export const LIMITS = {
  "frame_bytes": 65536,
  "depth": 8,
  "server_frame_bytes": 16777216,
  "server_depth": 12,
  "hello_timeout_s": 10,
  "ping_interval_s": 20,
  "silence_timeout_s": 60,
  "server_silence_s": 30,
  "resend_s": 120,
  "requests_per_s": 10,
  "request_burst": 30,
  "inbox": 256,
  "connections_per_user": 8,
  "tokens": 2000,
  "register_batch": 50,
  "history_page": 100
};

export const SHAPES = {
  "welcome": {
    "v": {
      "is": "whole",
      "least": 1,
      "most": 1000
    },
    "user": {
      "is": "string",
      "fewest": 1,
      "longest": 128
    },
    "role": {
      "is": "choice",
      "of": [
        "gm",
        "player"
      ]
    },
    "world": {
      "is": "string",
      "fewest": 1,
      "longest": 64
    },
    "epoch": {
      "is": "string",
      "fewest": 1,
      "longest": 64
    },
    "seq": {
      "is": "whole",
      "least": 0,
      "most": 9007199254740991
    },
    "rules": {
      "is": "map",
      "of": {
        "is": "any"
      }
    },
    "limits": {
      "is": "map",
      "of": {
        "is": "whole"
      }
    },
    "addresses": {
      "is": "list",
      "of": {
        "is": "string"
      }
    }
  },
  "paired": {
    "key": {
      "is": "string",
      "fewest": 1,
      "longest": 128
    },
    "world": {
      "is": "string",
      "fewest": 1,
      "longest": 64
    }
  },
  "snapshot": {
    "seq": {
      "is": "whole",
      "least": 0,
      "most": 9007199254740991
    },
    "tokens": {
      "is": "map",
      "of": {
        "is": "any"
      }
    },
    "all": {
      "is": "list",
      "of": {
        "is": "string"
      }
    }
  },
  "diff": {
    "seq": {
      "is": "whole",
      "least": 0,
      "most": 9007199254740991
    },
    "tokens": {
      "is": "map",
      "of": {
        "is": "any"
      }
    },
    "gone": {
      "is": "list",
      "of": {
        "is": "string"
      },
      "default": []
    },
    "entry": {
      "is": "any",
      "nullable": true,
      "default": null
    }
  },
  "reply": {
    "id": {
      "is": "string",
      "fewest": 1,
      "longest": 64
    },
    "ok": {
      "is": "boolean"
    },
    "result": {
      "is": "any",
      "nullable": true,
      "default": null
    },
    "error": {
      "is": "record",
      "fields": {
        "code": {
          "is": "string"
        },
        "message": {
          "is": "string"
        },
        "field": {
          "is": "string",
          "nullable": true,
          "default": null
        }
      },
      "nullable": true,
      "default": null
    },
    "pending": {
      "is": "string",
      "nullable": true,
      "default": null
    },
    "status": {
      "is": "choice",
      "of": [
        "done",
        "pending",
        "unknown"
      ],
      "nullable": true,
      "default": null
    }
  },
  "ask": {
    "ask": {
      "is": "string"
    },
    "user": {
      "is": "string"
    },
    "op": {
      "is": "string"
    },
    "args": {
      "is": "map",
      "of": {
        "is": "any"
      }
    },
    "name": {
      "is": "string",
      "nullable": true,
      "default": null
    }
  },
  "answered": {
    "ask": {
      "is": "string"
    },
    "end": {
      "is": "choice",
      "of": [
        "granted",
        "refused",
        "expired",
        "withdrawn"
      ]
    }
  },
  "scribe": {
    "term": {
      "is": "whole",
      "least": 0,
      "most": 9007199254740991
    },
    "tokens": {
      "is": "list",
      "of": {
        "is": "string"
      }
    },
    "lead": {
      "is": "boolean"
    }
  },
  "presence": {
    "users": {
      "is": "list",
      "of": {
        "is": "map",
        "of": {
          "is": "any"
        }
      }
    }
  },
  "pong": {
    "n": {
      "is": "whole",
      "least": 0,
      "most": 9007199254740991
    }
  },
  "error": {
    "code": {
      "is": "string"
    },
    "message": {
      "is": "string"
    },
    "field": {
      "is": "string",
      "nullable": true,
      "default": null
    }
  },
  "bye": {
    "reason": {
      "is": "string"
    },
    "retry_after": {
      "is": "number"
    }
  }
};
