-- What wrk sends for minutes: args are host and paths. Three links in turn, people and bots.
local requests = {}
local at = 0
local agents = {
  "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36",
  "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
  "curl/8.5.0",
}

function init(args)
  for link = 2, #args do
    for _, agent in ipairs(agents) do
      requests[#requests + 1] = "GET " .. args[link] .. " HTTP/1.1\r\nHost: " .. args[1] .. "\r\n"
        .. "User-Agent: " .. agent .. "\r\nAccept: text/html\r\nAccept-Language: de,en;q=0.7\r\n"
        .. "Referer: https://news.example.com/today\r\n\r\n"
    end
  end
end

function request()
  at = at % #requests + 1
  return requests[at]
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format('RESULT {"requests":%d,"refused":%d,"perSecond":%f}\n',
    summary.requests, errors.status, summary.requests / summary.duration * 1e6))
end
